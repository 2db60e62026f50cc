// SPDX-License-Identifier: Apache-2.0
import { WebhookReplayService } from '../../../../src/notifications/webhooks/log/webhook-replay.service.js';
import { newId } from '../../../../src/platform/ids/ids.js';
import { type ReceivedWebhook, type Treatment } from '../../../support/webhook-receiver.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const MINUTE = 60;

/** Sends due deliveries until nothing more is sent. */
async function deliver(): Promise<void> {
  let sent = -1;
  while (sent < stack.receiver.all.length) {
    sent = stack.receiver.all.length;
    await stack.deliver();
  }
}

async function pass(seconds: number): Promise<void> {
  stack.clock.forward(seconds);
  await deliver();
}

/** Records and dispatches events of a resource, and sends due deliveries. */
async function emit({ storeId }: TestEndpoint, resourceId: string, ...sequences: number[]): Promise<void> {
  await stack.recordSequence(storeId, resourceId, sequences);
  await stack.relay();
  await deliver();
}

const resourceOf = ({ json }: ReceivedWebhook): unknown => (json.data.order as { order_number: string }).order_number;

/** The sequences of a resource's webhooks in the order of their arrival. */
const sequencesAt = ({ path }: TestEndpoint, resourceId: string): number[] =>
  stack.receiver.at(path).flatMap((each) => (resourceOf(each) === resourceId ? [each.json.data.sequence] : []));

/** Refuses each webhook of this sequence. */
const refusing =
  (sequence: number): Treatment =>
  (response) =>
    response.writeHead(stack.receiver.all.at(-1)?.json.data.sequence === sequence ? 500 : 200).end();

describe('Deliveries of one resource to one endpoint', () => {
  it('C-WHK-22: are sent in sequence if the receiver fails the first attempt, and do not hold up other resources', async () => {
    const [endpoint, order, other] = [await stack.endpoint(), newId('ord'), newId('ord')];
    stack.receiver.next(endpoint.path, 500);
    await emit(endpoint, order, 1, 2, 3);
    await emit(endpoint, other, 1, 2);
    expect([sequencesAt(endpoint, order), sequencesAt(endpoint, other)]).toEqual([[1], [1, 2]]);
    await pass(7);
    expect(sequencesAt(endpoint, order)).toEqual([1, 1, 2, 3]);
  });

  it('C-WHK-22: are sent anyway after ten minutes, and later ones at once', async () => {
    const [endpoint, order] = [await stack.endpoint(), newId('ord')];
    stack.receiver.always(endpoint.path, refusing(1));
    await emit(endpoint, order, 1, 2, 3);
    for (const seconds of [7, 9 * MINUTE]) await pass(seconds);
    expect(sequencesAt(endpoint, order)).toEqual([1, 1, 1]);
    await pass(MINUTE);
    expect(sequencesAt(endpoint, order)).toEqual([1, 1, 1, 2, 3]);
    await emit(endpoint, order, 4);
    expect(sequencesAt(endpoint, order).at(-1)).toBe(4);
  });

  it('C-WHK-23: are sent at once if the setting is off', async () => {
    const [endpoint, order] = [await stack.endpoint({ in_sequence: false }), newId('ord')];
    stack.receiver.always(endpoint.path, refusing(1));
    await emit(endpoint, order, 1, 2, 3);
    expect(sequencesAt(endpoint, order).sort()).toEqual([1, 2, 3]);
  });

  it('C-WHK-22: are not held by endpoints of the same store', async () => {
    const [bad, order] = [await stack.endpoint(), newId('ord')];
    const good = await stack.endpoint({ storeId: bad.storeId });
    stack.receiver.always(bad.path, 500);
    await emit(bad, order, 1, 2);
    expect([sequencesAt(bad, order), sequencesAt(good, order)]).toEqual([[1], [1, 2]]);
  });

  it('C-WHK-23: are sent out of sequence by a replay', async () => {
    const [endpoint, order] = [await stack.endpoint(), newId('ord')];
    stack.receiver.always(endpoint.path, refusing(1));
    await emit(endpoint, order, 1, 2);
    const [last] = await stack.log(endpoint);
    await stack.get(WebhookReplayService).replayOne(endpoint.storeId, last?.delivery_id ?? '');
    await deliver();
    expect(sequencesAt(endpoint, order)).toEqual([1, 2]);
  });

  it('wait until the lease of a dead worker ends', async () => {
    const [endpoint, order] = [await stack.endpoint(), newId('ord')];
    await stack.recordSequence(endpoint.storeId, order, [1, 2]);
    await stack.relay();
    const due = new Date(stack.clock.now().getTime() + 60_000);
    const sql =
      "UPDATE webhook_deliveries SET lease = 'a-dead-workers!!', due_at = ? WHERE endpoint_id = ? AND sequence = 1";
    await stack.connection.query(sql, [due, endpoint.endpoint_id]);
    await deliver();
    expect(sequencesAt(endpoint, order)).toEqual([]);
    await pass(61);
    expect(sequencesAt(endpoint, order)).toEqual([1, 2]);
  });

  it('are sent in sequence once the circuit breaker closes', async () => {
    const [endpoint, order, held] = [await stack.endpoint(), newId('ord'), newId('ord')];
    stack.receiver.always(endpoint.path, 500);
    await emit(endpoint, held, 1, 2, 3);
    for (let count = 0; count < 4; count++) await emit(endpoint, newId('ord'), 1);
    await emit(endpoint, order, 1, 2, 3, 4);
    await pass(11 * MINUTE);
    // A probe may have sent the second one, but the third one waits.
    expect([sequencesAt(endpoint, order), sequencesAt(endpoint, held)]).toEqual([[], expect.not.arrayContaining([3])]);
    stack.receiver.always(endpoint.path, undefined);
    for (let count = 0; count < 4; count++) await pass(30 * MINUTE);
    expect(sequencesAt(endpoint, order)).toEqual([1, 2, 3, 4]);
    expect(sequencesAt(endpoint, held)).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  it('C-WHK-15: are not probed by the circuit breaker while they wait for the one before', async () => {
    const [endpoint, held, order] = [await stack.endpoint(), newId('ord'), newId('ord')];
    stack.receiver.always(endpoint.path, 500);
    await emit(endpoint, held, 1, 2);
    for (let count = 0; count < 4; count++) await emit(endpoint, newId('ord'), 1);
    await emit(endpoint, held, 3);
    await emit(endpoint, order, 1);
    // The second attempts fail too; the third ones are due in four minutes at the earliest.
    await pass(7);
    stack.receiver.always(endpoint.path, undefined);
    await pass(61);
    await deliver();
    expect(sequencesAt(endpoint, order)).toEqual([1]);
  });

  it('stay in sequence with two workers and a receiver that fails one event in five once', async () => {
    const other = await startWebhooks({ database: stack.database });
    const endpoint = await stack.endpoint();
    const orders = Array.from({ length: 20 }, () => newId('ord'));
    const seen = new Set<string>();
    stack.receiver.always(endpoint.path, (response) => {
      const id = stack.receiver.all.at(-1)?.id ?? '';
      const isRefused = !seen.has(id) && seen.add(id).size % 5 === 0;
      response.writeHead(isRefused ? 500 : 200).end();
    });
    for (const order of orders) await stack.recordSequence(endpoint.storeId, order, [1, 2, 3, 4]);
    await stack.relay();
    const isOpen = async () => (await stack.log(endpoint)).some(({ status }) => status !== 'delivered');
    while (await isOpen()) {
      for (const { clock } of [stack, other]) clock.forward(7);
      await Promise.all([stack.deliver(), other.deliver()]);
    }
    for (const order of orders) {
      const sequences = sequencesAt(endpoint, order);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
      expect(new Set(sequences)).toEqual(new Set([1, 2, 3, 4]));
    }
  });
});
