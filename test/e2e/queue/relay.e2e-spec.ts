// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Module } from '@nestjs/common';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { EventFeedRepository } from '../../../src/platform/outbox/event-feed.repository.js';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../src/platform/outbox/event-subscriber.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { RelayModule } from '../../../src/platform/outbox/relay.module.js';
import { type JobProcess, jobProcess, newQueue, newStoreId, TestClock } from '../../support/jobs.js';
import { newDatabase } from '../../support/own-database.js';
import { until } from '../../support/until.js';

let databaseUrl: string;
let redisUrl: string;
let connection: Connection;
beforeAll(async () => ({ url: databaseUrl, redisUrl, connection } = await newDatabase()));

/** A context with a subscriber that adds each event to `dispatched`, unless `check` throws. */
function subscriberModule(
  dispatched: DispatchedEvent[],
  check: (event: DispatchedEvent) => void = () => undefined,
): DynamicModule {
  @SubscribesToEvents()
  class Subscriber implements EventSubscriber {
    dispatch(events: readonly DispatchedEvent[]): Promise<void> {
      events.forEach(check);
      dispatched.push(...events);
      return Promise.resolve();
    }
  }
  @Module({})
  class SubscriberModule {}
  return { module: SubscriberModule, imports: [RelayModule], providers: [Subscriber] };
}

async function relayProcess(
  dispatched: DispatchedEvent[],
  check?: (event: DispatchedEvent) => void,
  clock = new TestClock(),
): Promise<JobProcess> {
  return jobProcess({ queue: newQueue(), also: [subscriberModule(dispatched, check)], databaseUrl, redisUrl, clock });
}

let count = 0;

/** Records an event, by default of a new resource. */
async function record(relay: JobProcess, storeId: string, resourceId = `ord_${++count}`, json = '{}'): Promise<void> {
  const event = { type: 'order.created', resource: 'order', sequence: 1, json } as const;
  const actor = { type: 'service', id: 'test' } as const;
  await relay.get(OutboxService).record({ ...event, storeId, resourceId, occurredAt: new Date(), actor });
}

const inTransaction = (relay: JobProcess, work: () => Promise<void>): Promise<void> => relay.database.transaction(work);

async function idsOf(storeId: string): Promise<string[]> {
  const [found] = await connection.query<RowDataPacket[]>(
    'SELECT id FROM outbox_events WHERE store_id = ? ORDER BY id',
    [storeId],
  );
  return found.map(({ id }) => String(id));
}

const feedOf = async (relay: JobProcess, storeId: string, after?: string): Promise<string[]> =>
  (await relay.get(EventFeedRepository).findPage(storeId, after, 500))?.items.map(({ id }) => id) ?? [];

describe('the relay', () => {
  it('C-EVT-2: dispatches each committed event once, even with two relays', async () => {
    const [dispatched, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relays = [await relayProcess(dispatched), await relayProcess(dispatched)];
    relays.forEach((relay) => relay.work());
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const relay = relays[index % 2] as JobProcess;
        return inTransaction(relay, () => record(relay, storeId));
      }),
    );
    const recorded = await idsOf(storeId);
    await until(() => dispatched.length >= recorded.length, 'all events to be dispatched');
    expect(dispatched.map(({ id }) => id).sort()).toEqual(recorded);
    await Promise.all(relays.map((relay) => relay.stop()));
  });

  it('records events of one transaction that no single statement could hold', async () => {
    const [relay, storeId] = [await relayProcess([]), newStoreId()];
    const [[server]] = await connection.query<RowDataPacket[]>('SELECT @@max_allowed_packet AS bytes');
    const json = JSON.stringify('x'.repeat(200 * 1024));
    const events = Math.ceil(Number(server?.bytes) / json.length) + 1;
    await inTransaction(relay, async () => {
      for (let index = 0; index < events; index++) await record(relay, storeId, undefined, json);
    });
    expect(await idsOf(storeId)).toHaveLength(events);
    // No relay of another test dispatches them.
    await connection.query('DELETE FROM outbox_events WHERE store_id = ?', [storeId]);
    await relay.stop();
  });

  it('C-EVT-2: dispatches no event of a transaction that was rolled back', async () => {
    const [dispatched, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(dispatched);
    relay.work();
    const undone = inTransaction(relay, async () => {
      await record(relay, storeId);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inTransaction(relay, () => record(relay, storeId, 'ord_committed'));
    await until(() => dispatched.length > 0, 'the committed event');
    expect(dispatched).toEqual([
      expect.objectContaining({ storeId, type: 'order.created', resourceId: 'ord_committed' }),
    ]);
    await relay.stop();
  });

  it('dispatches a backlog of several batches, oldest first', async () => {
    const [dispatched, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(dispatched);
    await inTransaction(relay, async () => {
      for (let index = 0; index < 1100; index++) await record(relay, storeId);
    });
    relay.work();
    await until(() => dispatched.length === 1100, 'the backlog');
    expect(dispatched.map(({ id }) => id)).toEqual(await idsOf(storeId));
    expect(await feedOf(relay, storeId)).toEqual((await idsOf(storeId)).slice(0, 500));
    await relay.stop();
  });

  it('retries an event on which a subscriber fails, without blocking the others', async () => {
    const [dispatched, storeId, clock] = [[] as DispatchedEvent[], newStoreId(), new TestClock()];
    let isPoison = true;
    const check = ({ resourceId }: DispatchedEvent): void => {
      if (isPoison && resourceId === 'ord_poison') throw new Error('poison');
    };
    const relay = await relayProcess(dispatched, check, clock);
    await inTransaction(relay, async () => {
      for (const id of ['ord_before', 'ord_poison', 'ord_after']) await record(relay, storeId, id);
    });
    relay.work();
    await until(() => dispatched.length === 2, 'the others');
    expect(dispatched.map(({ resourceId }) => resourceId)).toEqual(['ord_before', 'ord_after']);
    expect(await feedOf(relay, storeId)).toHaveLength(3);
    isPoison = false;
    clock.forward(3_600);
    await until(() => dispatched.length === 3, 'the dead letter');
    expect(dispatched.at(-1)).toMatchObject({ storeId, type: 'order.created', resourceId: 'ord_poison' });
    await relay.stop();
  });
});

describe('the feed', () => {
  it('C-EVT-13: puts an event that commits late after the events that were already read, whatever its id', async () => {
    const [dispatched, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(dispatched);
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isRecorded = false;
    const late = inTransaction(relay, async () => {
      await record(relay, storeId, 'ord_late');
      isRecorded = true;
      await held;
    });
    await until(() => isRecorded, 'the late event to be recorded');
    await inTransaction(relay, () => record(relay, storeId, 'ord_early'));
    relay.work();
    const [read] = await until(async () => {
      const ids = await feedOf(relay, storeId);
      return ids.length > 0 ? ids : undefined;
    }, 'the event that commits first');
    commit();
    await late;
    const later = await until(async () => {
      const ids = await feedOf(relay, storeId, read);
      return ids.length > 0 ? ids : undefined;
    }, 'the late event');
    expect(later).toHaveLength(1);
    expect([later[0], read]).toEqual(await idsOf(storeId));
    await relay.stop();
  });

  it('C-EVT-9, C-EVT-11: keeps events for 30 days', async () => {
    const [dispatched, storeId, clock] = [[] as DispatchedEvent[], newStoreId(), new TestClock()];
    const relay = await relayProcess(dispatched, undefined, clock);
    await inTransaction(relay, () => record(relay, storeId));
    relay.work();
    await until(() => dispatched.length === 1, 'the event');
    const [id] = await idsOf(storeId);
    clock.forward(30 * 86_400 - 60);
    expect(await feedOf(relay, storeId)).toEqual([id]);
    expect(await feedOf(relay, storeId, id)).toEqual([]);
    clock.forward(120);
    expect(await feedOf(relay, storeId)).toEqual([]);
    expect(await relay.get(EventFeedRepository).findPage(storeId, id, 10)).toBeUndefined();
    await relay.stop();
  });
});
