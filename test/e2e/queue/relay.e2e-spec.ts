import { type DynamicModule, Module } from '@nestjs/common';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { EventFeedRepository } from '../../../src/platform/outbox/event-feed.repository.js';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../src/platform/outbox/event-subscriber.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { OutboxModule } from '../../../src/platform/outbox/outbox.module.js';
import { RelayModule } from '../../../src/platform/outbox/relay.module.js';
import { type JobProcess, jobProcess, newQueue, newStoreId, TestClock } from '../../support/jobs.js';
import { newDatabase } from '../../support/own-database.js';
import { until } from '../../support/until.js';

let databaseUrl: string;
let redisUrl: string;
let connection: Connection;
beforeAll(async () => ({ url: databaseUrl, redisUrl, connection } = await newDatabase()));

/** A context that hears of events: what it was told, unless `hear` throws. */
function subscriberModule(
  told: DispatchedEvent[],
  hear: (event: DispatchedEvent) => void = () => undefined,
): DynamicModule {
  @SubscribesToEvents()
  class Subscriber implements EventSubscriber {
    dispatch(events: readonly DispatchedEvent[]): Promise<void> {
      events.forEach(hear);
      told.push(...events);
      return Promise.resolve();
    }
  }
  @Module({})
  class SubscriberModule {}
  return { module: SubscriberModule, imports: [OutboxModule, RelayModule], providers: [Subscriber] };
}

async function relayProcess(
  told: DispatchedEvent[],
  hear?: (event: DispatchedEvent) => void,
  clock = new TestClock(),
): Promise<JobProcess> {
  return jobProcess({ queue: newQueue(), also: [subscriberModule(told, hear)], databaseUrl, redisUrl, clock });
}

let count = 0;

/** Records an event of a resource of its own. */
async function record(relay: JobProcess, storeId: string, resourceId = `ord_${++count}`): Promise<void> {
  const event = { type: 'order.created', resource: 'order', sequence: 1, json: '{}' } as const;
  const actor = { type: 'service', id: 'test' } as const;
  await relay.get(OutboxService).record({ ...event, storeId, resourceId, occurredAt: new Date(), actor });
}

const inOne = (relay: JobProcess, work: () => Promise<void>): Promise<void> => relay.database.transaction(work);

async function idsOf(storeId: string): Promise<string[]> {
  const [found] = await connection.query<RowDataPacket[]>(
    'SELECT id FROM outbox_events WHERE store_id = ? ORDER BY id',
    [storeId],
  );
  return found.map(({ id }) => String(id));
}

const feedOf = async (relay: JobProcess, storeId: string, after?: string): Promise<string[]> =>
  ((await relay.get(EventFeedRepository).findPage(storeId, after, 500)) ?? []).map(({ id }) => id);

describe('the relay', () => {
  it('hands each committed event to a subscriber once, with two relays at work', async () => {
    const [told, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relays = [await relayProcess(told), await relayProcess(told)];
    relays.forEach((relay) => relay.work());
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const relay = relays[index % 2] as JobProcess;
        return inOne(relay, () => record(relay, storeId));
      }),
    );
    const recorded = await idsOf(storeId);
    await until(() => told.length >= recorded.length, 'all events to be handed out');
    expect(told.map(({ id }) => id).sort()).toEqual(recorded);
    await Promise.all(relays.map((relay) => relay.stop()));
  });

  it('says nothing of what was rolled back', async () => {
    const [told, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(told);
    relay.work();
    const undone = inOne(relay, async () => {
      await record(relay, storeId);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inOne(relay, () => record(relay, storeId, 'ord_committed'));
    await until(() => told.length > 0, 'the committed event');
    expect(told).toEqual([expect.objectContaining({ storeId, type: 'order.created', resourceId: 'ord_committed' })]);
    await relay.stop();
  });

  it('hands out a backlog of more than a batch, the oldest first', async () => {
    const [told, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(told);
    await inOne(relay, async () => {
      for (let index = 0; index < 1100; index++) await record(relay, storeId);
    });
    relay.work();
    await until(() => told.length === 1100, 'the backlog');
    expect(told.map(({ id }) => id)).toEqual(await idsOf(storeId));
    expect(await feedOf(relay, storeId)).toEqual((await idsOf(storeId)).slice(0, 500));
    await relay.stop();
  });

  it('sets an event aside that a subscriber fails on, hands out the others, and tries that one again', async () => {
    const [told, storeId, clock] = [[] as DispatchedEvent[], newStoreId(), new TestClock()];
    let isPoison = true;
    const hear = ({ resourceId }: DispatchedEvent): void => {
      if (isPoison && resourceId === 'ord_poison') throw new Error('poison');
    };
    const relay = await relayProcess(told, hear, clock);
    await inOne(relay, async () => {
      for (const id of ['ord_before', 'ord_poison', 'ord_after']) await record(relay, storeId, id);
    });
    relay.work();
    await until(() => told.length === 2, 'the others');
    expect(told.map(({ resourceId }) => resourceId)).toEqual(['ord_before', 'ord_after']);
    expect(await feedOf(relay, storeId)).toHaveLength(3);
    isPoison = false;
    clock.forward(3_600);
    await until(() => told.length === 3, 'the one set aside');
    expect(told.at(-1)).toMatchObject({ storeId, type: 'order.created', resourceId: 'ord_poison' });
    await relay.stop();
  });
});

describe('the feed', () => {
  it('puts an event that commits late after those that were read, whatever its id', async () => {
    const [told, storeId] = [[] as DispatchedEvent[], newStoreId()];
    const relay = await relayProcess(told);
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isRecorded = false;
    const late = inOne(relay, async () => {
      await record(relay, storeId, 'ord_late');
      isRecorded = true;
      await held;
    });
    await until(() => isRecorded, 'the late event to be recorded');
    await inOne(relay, () => record(relay, storeId, 'ord_early'));
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

  it('ends 30 days back', async () => {
    const [told, storeId, clock] = [[] as DispatchedEvent[], newStoreId(), new TestClock()];
    const relay = await relayProcess(told, undefined, clock);
    await inOne(relay, () => record(relay, storeId));
    relay.work();
    await until(() => told.length === 1, 'the event');
    const [id] = await idsOf(storeId);
    clock.forward(30 * 86_400 - 60);
    expect(await relay.get(EventFeedRepository).findPage(storeId, undefined, 10)).toHaveLength(1);
    expect(await relay.get(EventFeedRepository).findPage(storeId, id, 10)).toEqual([]);
    clock.forward(120);
    expect(await relay.get(EventFeedRepository).findPage(storeId, undefined, 10)).toEqual([]);
    expect(await relay.get(EventFeedRepository).findPage(storeId, id, 10)).toBeUndefined();
    await relay.stop();
  });
});
