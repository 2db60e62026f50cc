import { type Delivery, type WebhookEndpoint } from 'parcelward/notifications';
import { type Store } from 'parcelward/stores';
import { confirmPage } from './confirm.page.js';
import { DELIVERIES_PER_PAGE, deliveriesPage, sinceOf } from './deliveries.page.js';
import { eventsPage } from './events.page.js';
import { integrationPage } from './integration.page.js';

const ENDPOINT = `whe_${'0'.repeat(26)}`;

describe('the confirmation of an action', () => {
  it.each([
    ['rotate-key', '', '/integration/key/rotate'],
    ['revoke-key', '', '/integration/key/revoke'],
    ['mode', 'custom_api', '/integration/mode'],
    ['delete-endpoint', ENDPOINT, `/integration/endpoints/${ENDPOINT}/delete`],
    ['rotate-secret', ENDPOINT, `/integration/endpoints/${ENDPOINT}/rotate`],
  ])('%s of %j goes to %s', (act, value, action) => {
    expect(confirmPage(act, value)?.action).toBe(action);
  });

  it.each([
    ['delete-endpoint', '../../sign-out'],
    ['rotate-secret', ''],
    ['mode', 'toString'],
    ['toString', ''],
  ])('%s with %j has none', (act, value) => {
    expect(confirmPage(act, value)).toBeUndefined();
  });
});

const delivery = (index: number, members: Partial<Delivery> = {}): Delivery => ({
  delivery_id: `del_${index}`,
  webhook_id: `evt_${index}`,
  endpoint_id: 'whe_1',
  type: 'order.created',
  status: 'failed',
  next_at: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  attempts: [],
  ...members,
});

describe('the delivery log', () => {
  it('has a next page if there is one entry more than a page shows', () => {
    const all = Array.from({ length: DELIVERIES_PER_PAGE + 1 }, (_, index) => delivery(index));
    const { deliveries, pages } = deliveriesPage(all, [], { status: 'failed' });
    expect(deliveries).toHaveLength(DELIVERIES_PER_PAGE);
    expect(pages.next).toBe(`/integration/deliveries?status=failed&cursor=del_${DELIVERIES_PER_PAGE - 1}`);
    expect(deliveriesPage(all.slice(1), [], {}).pages.next).toBeUndefined();
  });

  it('shows the response or the error of each attempt, and marks deleted endpoints', () => {
    const attempt = { number: 1, at: '2026-11-21T10:00:00.000Z', duration_ms: 12, response: '', next_at: null };
    const attempts = [
      { ...attempt, status_code: 500, error: null },
      { ...attempt, number: 2, status_code: null, error: 'TIMEOUT' },
    ];
    const [shown] = deliveriesPage([delivery(1, { attempts })], [], {}).deliveries;
    expect(shown).toMatchObject({ summary: '2 attempts', url: 'whe_1 (deleted)', tone: 'bad' });
    expect(shown?.attempts.map(({ outcome, response }) => [outcome, response])).toEqual([
      ['HTTP 500', undefined],
      ['TIMEOUT', undefined],
    ]);
  });

  it('reads times as UTC, and leaves other input to the service', () => {
    expect([sinceOf('2026-11-21T10:30'), sinceOf('yesterday')]).toEqual(['2026-11-21T10:30:00Z', 'yesterday']);
  });
});

describe('the feed of events', () => {
  const event = (index: number, data = '{}') => ({
    id: `evt_${index}`,
    type: 'order.created',
    occurred_at: new Date('2026-11-21T10:00:00Z'),
    data,
  });

  it('links the next page of the feed and the first', () => {
    const items = [event(1)];
    expect(eventsPage({ items, next: 'evt_1' }).pages.next).toBe('/integration/events?cursor=evt_1');
    expect(eventsPage({ items, next: null }, 'evt_0').pages).toEqual({ first: '/integration/events', next: undefined });
  });

  it('indents data without touching its numbers and texts', () => {
    const data = '{"a":12345678901234567.89,"b":["{x,y: \\"z\\"}",1]}';
    expect(eventsPage({ items: [event(1, data)], next: null }).events[0]?.data).toBe(
      '{\n "a": 12345678901234567.89,\n "b": [\n  "{x,y: \\"z\\"}",\n  1\n ]\n}',
    );
  });
});

describe('an endpoint', () => {
  const time = '2026-11-21T10:00:00.000Z';
  it.each([
    ['enabled', null, null, 'good', 'Enabled'],
    ['enabled', null, time, 'warn', 'Enabled, failing since 21 Nov 2026, 10:00 UTC'],
    ['disabled', 'gone', time, 'warn', 'Disabled: the endpoint returned 410 Gone'],
  ] as const)('that is %s (%s, failing since %s) is %s', (status, disabled_reason, failing_since, tone, state) => {
    const endpoint = {
      endpoint_id: ENDPOINT,
      status,
      disabled_reason,
      failing_since,
      created_at: time,
    } as WebhookEndpoint;
    const store = { ingestion_mode: 'custom_api' } as Store;
    const { endpoints, tabs } = integrationPage(store, null, [{ ...endpoint, events: null }]);
    expect(endpoints).toMatchObject([{ tone, state, sequence: 'Sent at once, in any sequence' }]);
    expect(tabs.filter(({ isCurrent }) => isCurrent).map(({ href }) => href)).toEqual(['/integration']);
  });
});
