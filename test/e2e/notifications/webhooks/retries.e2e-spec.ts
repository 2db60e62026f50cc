// SPDX-License-Identifier: Apache-2.0
import { type DeliveryView as Delivery } from '../../../../src/notifications/webhooks/log/webhook-delivery.resource.js';
import { connectDatabase } from '../../../support/row-lock.js';
import { type Treatment } from '../../../support/webhook-receiver.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const SCHEDULE = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** How long the database waits for a locked row. */
const LOCK_WAIT_MS = 5_000;

const attemptsAt = ({ path }: TestEndpoint): number => stack.receiver.at(path).length;

/** The one delivery of an endpoint. */
async function deliveryOf(endpoint: TestEndpoint): Promise<Delivery> {
  const [delivery, ...more] = await stack.log(endpoint);
  expect(more).toEqual([]);
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
}

/** Status and number of attempts of each delivery, sorted. */
async function statusesOf(endpoint: TestEndpoint): Promise<string[]> {
  return (await stack.log(endpoint)).map(({ status, attempts }) => `${status} ${attempts.length}`).sort();
}

/** Seconds from the last try to the next one. */
function pauseOf({ next_at, attempts }: Delivery): number {
  const last = attempts.at(-1);
  return last && next_at ? (Date.parse(next_at) - Date.parse(last.at)) / 1000 : NaN;
}

/** Adds an endpoint with this response to everything, and sends it one event. */
async function endpointWith(treatment: Treatment | undefined): Promise<TestEndpoint> {
  const endpoint = await stack.endpoint();
  stack.receiver.always(endpoint.path, treatment);
  await stack.emit(endpoint.storeId, 'order.created');
  return endpoint;
}

describe('A failed delivery', () => {
  it('C-WHK-13: is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, with a log row each, and then fails', async () => {
    const endpoint = await endpointWith({ status: 500, body: 'out of order' });
    for (const [index, seconds] of SCHEDULE.entries()) {
      const delivery = await deliveryOf(endpoint);
      expect(delivery).toMatchObject({ status: 'pending' });
      expect(delivery.attempts).toHaveLength(index + 1);
      expect(delivery.attempts.at(-1)).toMatchObject({
        number: index + 1,
        status_code: 500,
        response: 'out of order',
        error: null,
        next_at: delivery.next_at,
      });
      // A fifth earlier or later; a try of a second takes a thousandth of it on the clock.
      expect(pauseOf(delivery)).toBeGreaterThan(seconds * 0.8 - 0.1);
      expect(pauseOf(delivery)).toBeLessThan(seconds * 1.2 + 0.1);
      const left = (Date.parse(delivery.next_at ?? '') - stack.clock.now().getTime()) / 1000;
      await stack.pass(left - 2);
      expect(attemptsAt(endpoint)).toBe(index + 1);
      await stack.pass(3);
      expect(attemptsAt(endpoint)).toBe(index + 2);
    }
    const last = await deliveryOf(endpoint);
    expect(last).toMatchObject({ status: 'failed', next_at: null });
    expect(last.attempts.map(({ next_at }) => next_at !== null)).toEqual([...SCHEDULE.map(() => true), false]);
    await stack.pass(10 * DAY);
    expect(attemptsAt(endpoint)).toBe(10);
    expect(new Set(stack.receiver.at(endpoint.path).map(({ id }) => id)).size).toBe(1);
    const times = stack.receiver.at(endpoint.path).map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('ends with the first successful attempt', async () => {
    const endpoint = await endpointWith(500);
    stack.receiver.always(endpoint.path, 204);
    await stack.pass(7);
    expect(await deliveryOf(endpoint)).toMatchObject({
      status: 'delivered',
      next_at: null,
      attempts: [{ status_code: 500 }, { status_code: 204, next_at: null }],
    });
    await stack.pass(DAY);
    expect(attemptsAt(endpoint)).toBe(2);
  });

  it.each([
    [429, '600'],
    [503, new Date(Date.now() + 600_000).toUTCString()],
  ])('C-WHK-14: after a %i waits for Retry-After %s', async (status, retryAfter) => {
    const endpoint = await endpointWith({ status, headers: { 'retry-after': retryAfter } });
    const { next_at } = await deliveryOf(endpoint);
    const sent = Date.parse((await deliveryOf(endpoint)).attempts[0]?.at ?? '');
    const wanted = retryAfter === '600' ? sent + 600_000 : Math.max(Date.parse(retryAfter), sent + 4_000);
    expect(Date.parse(next_at ?? '')).toBeGreaterThanOrEqual(wanted - 1_000);
  });

  it('C-WHK-3: does not follow a redirect', async () => {
    const location = stack.receiver.url('/redirected');
    for (const status of [301, 302, 307, 308]) {
      const endpoint = await endpointWith({ status, headers: { location } });
      expect(await deliveryOf(endpoint)).toMatchObject({ status: 'pending', attempts: [{ status_code: status }] });
    }
    expect(stack.receiver.at('/redirected')).toEqual([]);
  });
});

describe('An attempt whose lease was lost', () => {
  it('changes nothing, because another worker has the delivery', async () => {
    const endpoint = await stack.endpoint();
    const lease = 'another-workers!';
    stack.receiver.next(endpoint.path, (response) => {
      const sql = 'UPDATE webhook_deliveries SET lease = ? WHERE endpoint_id = ?';
      void stack.connection.query(sql, [lease, endpoint.endpoint_id]).then(() => response.writeHead(200).end());
    });
    await stack.emit(endpoint.storeId, 'order.created');
    expect(attemptsAt(endpoint)).toBe(1);
    expect(await deliveryOf(endpoint)).toMatchObject({ status: 'pending', attempts: [] });
    await stack.pass(61);
    expect(await deliveryOf(endpoint)).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }] });
    expect(new Set(stack.receiver.at(endpoint.path).map(({ id }) => id)).size).toBe(1);
  });

  it('does not keep the other attempts of its batch from being recorded', async () => {
    const endpoint = await stack.endpoint();
    const sql = "UPDATE webhook_deliveries SET lease = 'another-workers!' WHERE endpoint_id = ? AND event_id = ?";
    stack.receiver.next(endpoint.path, (response) => {
      const lost = [endpoint.endpoint_id, response.req.headers['webhook-id']];
      void stack.connection.query(sql, lost).then(() => response.writeHead(200).end());
    });
    await stack.emit(endpoint.storeId, ...Array<string>(20).fill('order.created'));
    expect(await statusesOf(endpoint)).toEqual([...Array<string>(19).fill('delivered 1'), 'pending 0']);
    await stack.pass(61);
    expect(await statusesOf(endpoint)).toEqual(Array<string>(20).fill('delivered 1'));
    expect(attemptsAt(endpoint)).toBe(21);
  });
});

describe('A batch of attempts', () => {
  it('records each result by itself', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.next(endpoint.path, 200, 500, 200, 404);
    await stack.emit(endpoint.storeId, ...Array<string>(40).fill('order.created'));
    expect(await statusesOf(endpoint)).toEqual([...Array<string>(38).fill('delivered 1'), 'pending 1', 'pending 1']);
    await stack.pass(7);
    expect(await statusesOf(endpoint)).toEqual([
      ...Array<string>(38).fill('delivered 1'),
      'delivered 2',
      'delivered 2',
    ]);
  });

  it('does not wait for new deliveries of the store that another transaction has not committed', async () => {
    // MariaDB chooses another index while the table is nearly empty.
    const empty = await startWebhooks();
    const endpoint = await empty.endpoint();
    await empty.record(endpoint.storeId, ...Array<string>(20).fill('order.created'));
    await empty.relay();
    const other = await connectDatabase(empty.database.url);
    await other.beginTransaction();
    await other.query(
      `INSERT INTO webhook_deliveries SELECT store_id, REPLACE(id, 'del_', 'new_'), endpoint_id, REPLACE(event_id, 'evt_', 'new_'),
        type, resource_id, sequence, status, attempts, step, due_at, lease, blocks_until, awaited_by, created_at, updated_at FROM webhook_deliveries`,
    );
    const startedAt = performance.now();
    await empty.deliver();
    expect(performance.now() - startedAt).toBeLessThan(LOCK_WAIT_MS);
    expect((await empty.log(endpoint)).map(({ status }) => status)).toEqual(Array<string>(20).fill('delivered'));
    await other.end();
  });
});

describe('An endpoint', () => {
  it('C-WHK-16: that returns 410 is disabled, and its pending deliveries are cancelled', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.next(endpoint.path, 500, 410);
    await stack.emit(endpoint.storeId, 'order.created');
    await stack.emit(endpoint.storeId, 'order.updated');
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect((await stack.log(endpoint)).map(({ type, status }) => [type, status])).toEqual([
      ['order.updated', 'failed'],
      ['order.created', 'cancelled'],
    ]);
    await stack.emit(endpoint.storeId, 'order.flagged');
    await stack.pass(DAY);
    expect(attemptsAt(endpoint)).toBe(2);
  });

  it('that returns 410 does not get leased deliveries either', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.always(endpoint.path, 410);
    await stack.emit(endpoint.storeId, ...Array<string>(100).fill('order.created'));
    const statuses = (await stack.log(endpoint)).map(({ status }) => status);
    expect(attemptsAt(endpoint)).toBeLessThan(32);
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(attemptsAt(endpoint));
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(100 - attemptsAt(endpoint));
  });

  it('C-WHK-17: that has failed for more than five days is disabled', async () => {
    const endpoint = await endpointWith(500);
    await stack.pass(5 * DAY - 120);
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ status: 'enabled' });
    await stack.emit(endpoint.storeId, 'order.updated');
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ status: 'enabled' });
    await stack.pass(240);
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect((await stack.log(endpoint)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('C-WHK-17: stays enabled if one success interrupts its failures', async () => {
    const endpoint = await endpointWith(500);
    stack.receiver.next(endpoint.path, 200);
    await stack.pass(4 * DAY);
    await stack.emit(endpoint.storeId, 'order.updated');
    await stack.pass(2 * DAY);
    await stack.emit(endpoint.storeId, 'order.flagged');
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ status: 'enabled' });
  });
});

describe('The circuit breaker of an endpoint', () => {
  /** Adds an endpoint that has failed five times. */
  async function deadEndpoint(): Promise<TestEndpoint> {
    const endpoint = await stack.endpoint();
    stack.receiver.always(endpoint.path, 500);
    for (let count = 0; count < 5; count++) await stack.emit(endpoint.storeId, 'order.created');
    expect(attemptsAt(endpoint)).toBe(5);
    return endpoint;
  }

  it('C-WHK-15: opens after five failures in a row: new deliveries wait, and one a minute is sent as a probe', async () => {
    const endpoint = await deadEndpoint();
    await stack.emit(endpoint.storeId, ...Array<string>(20).fill('order.updated'));
    expect(attemptsAt(endpoint)).toBe(5);
    const waiting = async () => (await stack.log(endpoint)).filter(({ status }) => status === 'waiting');
    expect(await waiting()).toHaveLength(20);
    expect((await waiting())[0]).toMatchObject({ next_at: null, attempts: [] });
    const oldest = (await waiting()).at(-1)?.webhook_id;
    await stack.pass(61);
    // The five failed deliveries are due again too, and are sent.
    await stack.deliver();
    expect(await waiting()).toHaveLength(19);
    expect(stack.receiver.at(endpoint.path).map(({ id }) => id)).toContain(oldest);
    await stack.pass(61);
    await stack.deliver();
    expect(await waiting()).toHaveLength(18);
  });

  it('C-WHK-15: closes with the first success, and all waiting deliveries are sent', async () => {
    const endpoint = await deadEndpoint();
    await stack.emit(endpoint.storeId, ...Array<string>(20).fill('order.updated'));
    stack.receiver.always(endpoint.path, undefined);
    await stack.pass(61);
    await stack.deliver();
    await stack.pass(5);
    expect(new Set((await stack.log(endpoint)).map(({ status }) => status))).toEqual(new Set(['delivered']));
    await stack.emit(endpoint.storeId, 'order.flagged');
    expect(stack.receiver.at(endpoint.path).at(-1)?.json.type).toBe('order.flagged');
  });

  it('closes with the next success if a process ended while closing it', async () => {
    const endpoint = await deadEndpoint();
    await stack.emit(endpoint.storeId, ...Array<string>(3).fill('order.updated'));
    stack.receiver.always(endpoint.path, undefined);
    const begun = 'UPDATE webhook_endpoints SET failures = 0, failing_since = NULL WHERE id = ?';
    await stack.connection.query(begun, [endpoint.endpoint_id]);
    await stack.pass(61);
    await stack.deliver();
    await stack.deliver();
    expect(new Set((await stack.log(endpoint)).map(({ status }) => status))).toEqual(new Set(['delivered']));
  });

  it('also pauses due deliveries without an attempt', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.always(endpoint.path, 500);
    await stack.emit(endpoint.storeId, ...Array<string>(300).fill('order.created'));
    const log = await stack.log(endpoint);
    // 16 are sent concurrently; a few more may start before the breaker opens.
    expect(attemptsAt(endpoint)).toBeLessThan(32);
    expect(log.filter(({ status }) => status === 'waiting').length).toBe(300 - attemptsAt(endpoint));
  });

  it('stays closed if successes interrupt the failures', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.next(endpoint.path, 500, 500, 500, 500, 200, 500, 500, 500, 500, 200);
    for (let count = 0; count < 10; count++) await stack.emit(endpoint.storeId, 'order.created');
    expect(attemptsAt(endpoint)).toBe(10);
  });
});
