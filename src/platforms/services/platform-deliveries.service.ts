// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { mapPage, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { batchQueue } from '../../platform/queue/queues.service.js';
import { type ParkedDeliveryView } from '../model/platform-connection.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { type ListedDelivery, PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';

/** The queue of deliveries; a job's reference is the stored delivery's id. */
export const PLATFORM_QUEUE = batchQueue('platforms.inbox');

/** The queue of the jobs that ask platforms what changed; a job's reference is the connection's id. */
export const CATCH_UP_QUEUE = 'platforms.catch-up';

/** Deliveries of one transaction. */
const BATCH = 500;

/** Shows and retries the deliveries that could not be applied (C-PLT-12). */
@Injectable()
export class PlatformDeliveriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxRepository,
    private readonly jobs: JobsService,
  ) {}

  /** Lists the parked deliveries of a connection, the newest first. */
  async parked(storeId: string, connectionId: string, page: PageRequest = {}): Promise<Page<ParkedDeliveryView>> {
    return mapPage(await this.inbox.findParked(storeId, connectionId, page), parkedView);
  }

  /**
   * Has a parked delivery applied again, such as after a setting was corrected.
   * @throws Problem PLATFORM_DELIVERY_NOT_FOUND, also for one that is not parked
   */
  async retry(storeId: string, deliveryId: string): Promise<void> {
    if ((await this.release(storeId, [deliveryId])) === 0)
      throw new Problem('PLATFORM_DELIVERY_NOT_FOUND', `The store has no parked delivery ${deliveryId}.`);
  }

  /** Has all parked deliveries of a store applied again. @returns how many */
  async retryAll(storeId: string): Promise<number> {
    let count = 0;
    for (const { id } of await this.connections.findByStore(storeId))
      for await (const ids of this.batches(storeId, id, 'parked')) count += await this.release(storeId, ids);
    return count;
  }

  /**
   * Adds the jobs of the deliveries that wait for a connection.
   * @internal
   */
  async requeueWaiting(storeId: string, connectionId: string): Promise<void> {
    for await (const ids of this.batches(storeId, connectionId, 'waiting'))
      await this.database.transaction(() => this.addJobs(storeId, ids));
  }

  /**
   * Has the platform asked what changed, once the open transaction has ended.
   * @internal
   */
  catchUp(storeId: string, connectionId: string): Promise<void> {
    return this.jobs.add({ storeId, queue: CATCH_UP_QUEUE, reference: connectionId });
  }

  private release(storeId: string, ids: readonly string[]): Promise<number> {
    return this.database.transaction(async () => {
      const count = await this.inbox.release(storeId, ids);
      if (count > 0) await this.addJobs(storeId, ids);
      return count;
    });
  }

  /** A job of a delivery that does not wait does nothing. */
  private async addJobs(storeId: string, ids: readonly string[]): Promise<void> {
    for (const reference of ids) await this.jobs.add({ storeId, queue: PLATFORM_QUEUE, reference });
  }

  /** Reads the ids of the deliveries in a state, in the order of arrival. */
  private async *batches(
    store_id: string,
    connectionId: string,
    state: 'waiting' | 'parked',
  ): AsyncGenerator<string[]> {
    for (let after = ''; ;) {
      const ids = await this.inbox.findIds({ store_id, id: connectionId }, state, after, BATCH);
      yield ids;
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  }
}

function parkedView({
  id,
  connection_id,
  topic,
  order_number,
  received_at,
  reason,
}: ListedDelivery): ParkedDeliveryView {
  return { delivery_id: id, connection_id, topic, order_number, received_at: received_at.toISOString(), reason };
}
