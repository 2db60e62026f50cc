// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { eventsOf } from '../../support/database.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { command } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

interface FeedEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Json;
}

let store: TestStore;
beforeEach(async () => (store = await newStore()));

async function page(query = '', of = store): Promise<{ events: FeedEvent[]; next_cursor: string | null }> {
  const { status, json, text } = await of.get(`/events${query}`);
  if (status !== 200) throw new Error(`Not answered: ${text}`);
  return json.data as unknown as { events: FeedEvent[]; next_cursor: string | null };
}

/** Writes so many orders, one after the other, and waits for their events. */
async function written(count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, newOrderNumber);
  for (const number of numbers) await store.put(`/orders/${number}`, aSoundOrder());
  await until(async () => (await page('?limit=500')).events.length === count, 'the events to be in the feed');
  return numbers;
}

describe('GET /events', () => {
  it('C-EVT-9: returns the events of the store, oldest first, as they were recorded', async () => {
    const numbers = await written(3);
    const recorded = (await Promise.all(numbers.map((number) => eventsOf(store.id, number)))).flat();
    const { events, next_cursor } = await page();
    expect(events).toEqual(
      recorded.map(({ id, type, data }) => ({
        id,
        type,
        timestamp: data.occurred_at,
        data: JSON.parse(JSON.stringify(data)) as Json,
      })),
    );
    expect(next_cursor).toBeNull();
  });

  it('C-EVT-10, C-EVT-12: continues after an event, page by page, without gaps or repeats', async () => {
    await written(5);
    const all = (await page()).events.map(({ id }) => id);
    const first = await page('?limit=2');
    expect(first.next_cursor).toBe(all[1]);
    const second = await page(`?limit=2&after=${first.next_cursor}`);
    const third = await page(`?limit=2&after=${second.next_cursor}`);
    expect([first, second, third].flatMap(({ events }) => events.map(({ id }) => id))).toEqual(all);
    expect(third.next_cursor).toBeNull();
    expect(await page(`?after=${all[4]}`)).toEqual({ events: [], next_cursor: null });
  });

  it('C-EVT-14: returns test events of webhook endpoints', async () => {
    const url = (await startReceiver()).url('/feed');
    const webhook = async (...words: string[]) =>
      JSON.parse((await command(['--json', 'webhook', ...words])).stdout) as Json;
    const { endpoint_id } = await webhook('add', store.id, '--url', url);
    await webhook('test', store.id, String(endpoint_id));
    await until(async () => (await page()).events.length > 0, 'the event to be in the feed');
    expect((await page()).events).toMatchObject([{ type: 'webhook.test', data: { endpoint: { endpoint_id } } }]);
  });

  it('C-EVT-11: returns no events of another store, and refuses the cursor of another store', async () => {
    await written(1);
    const [event] = (await page()).events;
    const other = await newStore();
    expect((await page('', other)).events).toEqual([]);
    const reply = await other.get(`/events?after=${event?.id}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual(['/after NOT_ALLOWED_VALUE']);
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=501', '/limit'],
    ['limit=', '/limit'],
    ['limit=ten', '/limit'],
    ['after=evt_00000000000000000000000000', '/after'],
    ['after=', '/after'],
    [`after=${'x'.repeat(65)}`, '/after'],
    ['after=a&after=b', '/after'],
  ])('C-EVT-10: refuses ?%s and points to %s', async (query, pointer) => {
    const reply = await store.get(`/events?${query}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual([pointer]);
  });
});
