import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../platform/database/database-errors.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { newId } from '../platform/ids/ids.js';
import { mergePatch } from '../platform/json/merge-patch.js';
import { JobsService } from '../platform/queue/jobs.service.js';
import { ClockService } from '../platform/time/clock.service.js';
import {
  columnValues,
  DOCUMENT_COLUMNS,
  documentOf,
  type Store,
  STORE_COLUMNS,
  type StoreRow,
  storeOf,
} from './store.js';
import { storeDocument } from './store-document.js';

const STORE_ID = /^sto_[0-9a-z]{26}$/;
const SELECT = `SELECT ${STORE_COLUMNS} FROM stores s`;
const INSERT = `INSERT INTO stores (${DOCUMENT_COLUMNS.join(', ')}, created_at, updated_at) VALUES (${DOCUMENT_COLUMNS.map(() => '?').join(', ')}, ?, ?)`;
const UPDATE = `UPDATE stores SET ${DOCUMENT_COLUMNS.map((column) => `${column} = ?`).join(', ')}, updated_at = ? WHERE store_id = ?`;

/** The queue of stores whose configuration has changed; a job's reference is the store. */
export const STORE_CHANGED_QUEUE = 'stores.changed';

/** The stores and their configuration (C-STO), as a merchant dashboard keeps them. */
@Injectable()
export class StoresService {
  constructor(
    private readonly database: DatabaseService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Adds a store; what is left out of `input` gets its default.
   * @throws Problem VALIDATION_ERROR, also for a shop domain or store id that is in use (code NOT_UNIQUE).
   */
  async create(input: unknown): Promise<Store> {
    const document = storeDocument(input, { store_id: newId('sto'), merchant_id: newId('mer') });
    const now = this.clock.now();
    return this.database.transaction(async () => {
      await this.write(INSERT, [...columnValues(document), now, now]);
      return this.get(document.store_id);
    });
  }

  /**
   * Changes a store by an RFC 7396 merge patch; a member set to null gets its default again.
   * @throws Problem STORE_NOT_FOUND, or VALIDATION_ERROR as `create`.
   */
  async update(storeId: string, patch: unknown): Promise<Store> {
    return this.database.transaction(async () => {
      const current = documentOf(await this.read(storeId, ' FOR UPDATE'));
      const { store_id, merchant_id } = current;
      const document = storeDocument(mergePatch(current, patch), { store_id, merchant_id });
      if (document.store_id !== store_id)
        throw validationError([{ pointer: '/store_id', code: 'IMMUTABLE', detail: 'never changes' }]);
      await this.write(UPDATE, [...columnValues(document), this.clock.now(), storeId]);
      await this.jobs.add({ storeId, queue: STORE_CHANGED_QUEUE, reference: storeId });
      return this.get(storeId);
    });
  }

  /** @throws Problem STORE_NOT_FOUND. */
  async get(storeId: string): Promise<Store> {
    return this.read(storeId);
  }

  /** The store of a shop domain, in any case; undefined where there is none. */
  async findByDomain(shopDomain: string): Promise<Store | undefined> {
    const [row] = await this.database.query<StoreRow[]>(`${SELECT} WHERE s.shop_domain = ?`, [
      shopDomain.toLowerCase(),
    ]);
    return row && storeOf(row);
  }

  /** All stores, the oldest first. */
  async list(): Promise<Store[]> {
    const rows = await this.database.query<StoreRow[]>(`${SELECT} ORDER BY s.store_id`);
    return rows.map(storeOf);
  }

  /**
   * Keeps others from the store's row until the open transaction ends.
   * @throws Problem STORE_NOT_FOUND.
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
    return storeOf(row);
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

/** Text that is no store id is no store either; SQL fails on some of it and pads some. */
function assertStoreId(storeId: string): void {
  if (!STORE_ID.test(storeId)) throw notFound(storeId);
}

function notFound(storeId: string): Problem {
  return new Problem('STORE_NOT_FOUND', `There is no store ${storeId}.`);
}

function notUnique(member: 'shop_domain' | 'store_id'): Problem {
  return validationError([{ pointer: `/${member}`, code: 'NOT_UNIQUE', detail: 'is that of another store' }]);
}
