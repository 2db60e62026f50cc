// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../platform/database/database.service.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { newId } from '../platform/ids/ids.js';
import { mergePatch } from '../platform/json/merge-patch.js';
import { JobsService } from '../platform/queue/jobs.service.js';
import { ClockService } from '../platform/time/clock.service.js';
import { isStoreId } from './dto/store-settings.dto.js';
import { parseStoreConfiguration } from './store-configuration.js';
import { type Store } from './store.js';
import { StoresRepository } from './stores.repository.js';

/** A test store's data are made up, so it never becomes live, and a live store's data are real (C-TEST-2). */
const IMMUTABLE_MEMBERS = ['store_id', 'mode'] as const;

/** The queue of stores whose configuration has changed; a job's reference is the store's id. */
export const STORE_CHANGED_QUEUE = 'stores.changed';

/** Manages stores and their configuration (C-STO), for the command line and a merchant's dashboard. */
@Injectable()
export class StoresService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Creates a store. Members that `input` leaves out get their defaults.
   * @throws Problem VALIDATION_ERROR, also for a shop domain or store id that is in use (NOT_UNIQUE, C-STO-9)
   */
  async create(input: unknown): Promise<Store> {
    const configuration = parseStoreConfiguration(input, { store_id: newId('sto'), merchant_id: newId('mer') });
    return this.database.transaction(async () => {
      await this.stores.insert(configuration, this.clock.now());
      return this.get(configuration.store_id);
    });
  }

  /**
   * Changes a store by an RFC 7396 merge patch. A member set to null gets its default again (C-STO-10).
   * @throws Problem STORE_NOT_FOUND, or VALIDATION_ERROR as in `create` and for a new `store_id` or `mode` (IMMUTABLE)
   */
  async update(storeId: string, patch: unknown): Promise<Store> {
    return this.database.transaction(async () => {
      const { created_at, updated_at, ...current } = await this.lock(storeId);
      const { store_id, merchant_id } = current;
      const configuration = parseStoreConfiguration(mergePatch(current, patch), { store_id, merchant_id });
      const changed = IMMUTABLE_MEMBERS.filter((member) => configuration[member] !== current[member]);
      if (changed.length > 0)
        throw validationError(
          changed.map((member) => ({ pointer: `/${member}`, code: 'IMMUTABLE', detail: 'never changes' })),
        );
      await this.stores.update(configuration, updated_at, this.clock.now());
      await this.touch(storeId);
      return this.get(storeId);
    });
  }

  /** Has the followers of the store's settings look again, in the open transaction. */
  async touch(storeId: string): Promise<void> {
    await this.jobs.add({ storeId, queue: STORE_CHANGED_QUEUE, reference: storeId });
  }

  /**
   * The store of an id.
   * @throws Problem STORE_NOT_FOUND
   */
  async get(storeId: string, { locked = false } = {}): Promise<Store> {
    // MySQL fails or pads for some text that is no store id.
    const store = isStoreId(storeId) ? await this.stores.find(storeId, { locked }) : undefined;
    if (!store) throw new Problem('STORE_NOT_FOUND', `There is no store ${storeId}.`);
    return store;
  }

  /**
   * The same, with its row locked until the open transaction ends.
   * @throws Problem STORE_NOT_FOUND
   */
  lock(storeId: string): Promise<Store> {
    return this.get(storeId, { locked: true });
  }

  /** Finds the stores of some ids, ordered by id, by one statement. */
  findSome(storeIds: readonly string[]): Promise<Store[]> {
    return this.stores.findSome(storeIds.filter(isStoreId));
  }

  /** The store of a shop domain, ignoring case. */
  findByDomain(shopDomain: string): Promise<Store | undefined> {
    return this.stores.findByDomain(shopDomain.toLowerCase());
  }

  /** All stores, ordered by id. */
  list(): Promise<Store[]> {
    return this.stores.findAll();
  }
}
