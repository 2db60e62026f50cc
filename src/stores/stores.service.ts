import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../platform/database/database-errors.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { newId } from '../platform/ids/ids.js';
import { mergePatch } from '../platform/json/merge-patch.js';
import { JobsService } from '../platform/queue/jobs.service.js';
import { ClockService } from '../platform/time/clock.service.js';
import {
  toColumnValues,
  CONFIGURATION_COLUMNS,
  configurationOf,
  type Store,
  STORE_COLUMNS,
  type StoreRow,
  storeFromRow,
} from './store.js';
import { parseStoreConfiguration } from './store-configuration.js';

const STORE_ID = /^sto_[0-9a-z]{26}$/;
const SELECT = `SELECT ${STORE_COLUMNS} FROM stores s`;
const INSERT = `INSERT INTO stores (${CONFIGURATION_COLUMNS.join(', ')}, created_at, updated_at) VALUES (${CONFIGURATION_COLUMNS.map(() => '?').join(', ')}, ?, ?)`;
const UPDATE = `UPDATE stores SET ${CONFIGURATION_COLUMNS.map((column) => `${column} = ?`).join(', ')}, updated_at = ? WHERE store_id = ?`;

/** The queue of stores whose configuration has changed; a job's reference is the store's id. */
export const STORE_CHANGED_QUEUE = 'stores.changed';

/** Manages stores and their configuration (C-STO), for the command line and a merchant's dashboard. */
@Injectable()
export class StoresService {
  constructor(
    private readonly database: DatabaseService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Creates a store. Members that `input` leaves out get their defaults.
   * @throws Problem VALIDATION_ERROR, also for a shop domain or store id that is in use (NOT_UNIQUE, C-STO-9)
   */
  async create(input: unknown): Promise<Store> {
    const configuration = parseStoreConfiguration(input, { store_id: newId('sto'), merchant_id: newId('mer') });
    const now = this.clock.now();
    return this.database.transaction(async () => {
      await this.write(INSERT, [...toColumnValues(configuration), now, now]);
      return this.get(configuration.store_id);
    });
  }

  /**
   * Changes a store by an RFC 7396 merge patch. A member set to null gets its default again (C-STO-10).
   * @throws Problem STORE_NOT_FOUND, or VALIDATION_ERROR as in `create` and for a new `store_id` (IMMUTABLE)
   */
  async update(storeId: string, patch: unknown): Promise<Store> {
    return this.database.transaction(async () => {
      const current = configurationOf(await this.read(storeId, ' FOR UPDATE'));
      const { store_id, merchant_id } = current;
      const configuration = parseStoreConfiguration(mergePatch(current, patch), { store_id, merchant_id });
      if (configuration.store_id !== store_id)
        throw validationError([{ pointer: '/store_id', code: 'IMMUTABLE', detail: 'never changes' }]);
      await this.write(UPDATE, [...toColumnValues(configuration), this.clock.now(), storeId]);
      await this.jobs.add({ storeId, queue: STORE_CHANGED_QUEUE, reference: storeId });
      return this.get(storeId);
    });
  }

  /**
   * The store of an id.
   * @throws Problem STORE_NOT_FOUND
   */
  async get(storeId: string): Promise<Store> {
    return this.read(storeId);
  }

  /** The store of a shop domain, ignoring case. */
  async findByDomain(shopDomain: string): Promise<Store | undefined> {
    const [row] = await this.database.query<StoreRow[]>(`${SELECT} WHERE s.shop_domain = ?`, [
      shopDomain.toLowerCase(),
    ]);
    return row && storeFromRow(row);
  }

  /** All stores, ordered by id. */
  async list(): Promise<Store[]> {
    const rows = await this.database.query<StoreRow[]>(`${SELECT} ORDER BY s.store_id`);
    return rows.map(storeFromRow);
  }

  /**
   * Locks the store's row until the open transaction ends.
   * @throws Problem STORE_NOT_FOUND
   */
  async lock(storeId: string): Promise<void> {
    assertStoreId(storeId);
    const rows = await this.database.query<unknown[]>('SELECT store_id FROM stores WHERE store_id = ? FOR UPDATE', [
      storeId,
    ]);
    if (rows.length === 0) throw notFound(storeId);
  }

  private async read(storeId: string, suffix = ''): Promise<Store> {
    assertStoreId(storeId);
    const [row] = await this.database.query<StoreRow[]>(`${SELECT} WHERE s.store_id = ?${suffix}`, [storeId]);
    if (!row) throw notFound(storeId);
    return storeFromRow(row);
  }

  private async write(sql: string, parameters: unknown[]): Promise<void> {
    try {
      await this.database.query(sql, parameters);
    } catch (error) {
      if (isDuplicate(error, 'stores_shop_domain')) throw notUnique('shop_domain');
      if (isDuplicate(error)) throw notUnique('store_id');
      throw error;
    }
  }
}

/** Rejects text that is no store id before MySQL compares it, which fails or pads for some text. */
function assertStoreId(storeId: string): void {
  if (!STORE_ID.test(storeId)) throw notFound(storeId);
}

function notFound(storeId: string): Problem {
  return new Problem('STORE_NOT_FOUND', `There is no store ${storeId}.`);
}

function notUnique(member: 'shop_domain' | 'store_id'): Problem {
  return validationError([{ pointer: `/${member}`, code: 'NOT_UNIQUE', detail: 'is already used by another store' }]);
}
