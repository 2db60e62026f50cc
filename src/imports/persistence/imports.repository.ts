// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import {
  equalFilters,
  type ListOrder,
  ListReader,
  type Page,
  type PageRequest,
} from '../../platform/pagination/index.js';
import { ImportEntity, ImportErrorEntity } from '../model/import.entity.js';
import { type RefusedLine } from '../model/import.js';
import { IMPORTS_PER_PAGE } from '../model/import.resource.js';

const IMPORTS = table(ImportEntity);
const PROGRESS = IMPORTS.pick(
  'state',
  'offset_bytes',
  'line_count',
  'counts',
  'failure',
  'started_at',
  'updated_at',
  'ended_at',
);
const ERRORS = table(ImportErrorEntity);
const REFUSED = ERRORS.pick('line', 'problem');

const BY_ID = `${IMPORTS.select} WHERE store_id = ? AND id = ?`;
const LIST = new ListReader(IMPORTS, { limit: IMPORTS_PER_PAGE });
const REFUSED_LIST = new ListReader(REFUSED, { cursor: 'line', limit: IMPORTS_PER_PAGE });
const BY_LINE: ListOrder = { columns: ['line'], direction: 'ASC' };
const UPDATE = `${PROGRESS.update()} WHERE store_id = ? AND id = ?`;
const RECEIVED = `UPDATE imports SET state = 'queued', size_bytes = ?, sha256 = ?, updated_at = ?
  WHERE store_id = ? AND id = ? AND state = 'receiving'`;
// Each part reads few rows, however many imports the store has.
const COUNT_UNFINISHED = `SELECT COUNT(*) AS count FROM (
  (SELECT id FROM imports WHERE store_id = ? AND state IN ('queued', 'running') LIMIT ?)
  UNION ALL (SELECT id FROM imports WHERE store_id = ? AND state = 'receiving' AND updated_at >= ? LIMIT ?)) unfinished`;
const OTHER_RUNNING = "SELECT id FROM imports WHERE store_id = ? AND state = 'running' AND id <> ? LIMIT 1";
const OLDER = `SELECT id FROM imports WHERE store_id = ? AND state IN (?) AND id < ? LIMIT 1`;
const SIZE = "UPDATE imports SET size_bytes = ?, updated_at = ? WHERE store_id = ? AND id = ? AND state = 'receiving'";
const UNFINISHED_BYTES = `SELECT COALESCE(SUM(size_bytes), 0) AS bytes FROM imports
  WHERE store_id = ? AND (state IN ('queued', 'running') OR (state = 'receiving' AND updated_at >= ?))`;
const EXPIRED = `(SELECT store_id, id FROM imports WHERE state = 'receiving' AND updated_at < ? LIMIT ?)
  UNION ALL (SELECT store_id, id FROM imports
    WHERE state IN ('completed', 'failed', 'cancelled') AND updated_at < ? LIMIT ?) LIMIT ?`;
const STALLED = "SELECT store_id, id FROM imports WHERE state IN ('queued', 'running') AND updated_at < ? LIMIT ?";
const DELETE_ERRORS = 'DELETE FROM import_errors WHERE store_id = ? AND import_id = ?';
const DELETE = 'DELETE FROM imports WHERE store_id = ? AND id = ?';

/** Reads and writes the tables `imports` and `import_errors`. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(record: ImportEntity): Promise<void> {
    await this.database.query(IMPORTS.insert, IMPORTS.valuesOf(record));
  }

  async find(storeId: string, id: string): Promise<ImportEntity | undefined> {
    const [record] = await this.database.query<ImportEntity[]>(BY_ID, [storeId, id]);
    return record;
  }

  /** @throws Problem IMPORT_NOT_FOUND */
  async get(storeId: string, id: string): Promise<ImportEntity> {
    const record = await this.find(storeId, id);
    if (!record) throw new Problem('IMPORT_NOT_FOUND', `The store has no import ${id}.`);
    return record;
  }

  /** Finds an import and locks its row until the end of the transaction. */
  async lock(storeId: string, id: string): Promise<ImportEntity | undefined> {
    const [record] = await this.database.query<ImportEntity[]>(`${BY_ID} FOR UPDATE`, [storeId, id]);
    return record;
  }

  /** Finds a page of the imports of a store, newest first. */
  findPage(storeId: string, page: PageRequest): Promise<Page<ImportEntity>> {
    return LIST.findPage(this.database, storeId, {}, page);
  }

  /** Writes the changeable columns of an import whose row is locked. */
  async update(record: ImportEntity): Promise<void> {
    await this.database.write(UPDATE, [...PROGRESS.valuesOf(record), record.store_id, record.id]);
  }

  /** @returns false if the import was given up meanwhile */
  async markReceived(storeId: string, id: string, sizeBytes: number, sha256: string, at: Date): Promise<boolean> {
    const values = [sizeBytes, sha256, at, storeId, id];
    return (await this.database.execute(RECEIVED, values)) > 0;
  }

  /**
   * Counts the imports of a store that have not ended, up to twice `limit`.
   * @param aliveSince an upload is alive if it was noted since then
   */
  async countUnfinished(storeId: string, aliveSince: Date, limit: number): Promise<number> {
    const values = [storeId, limit, storeId, aliveSince, limit];
    const [row] = await this.database.query<{ count: number }[]>(COUNT_UNFINISHED, values);
    return Number(row?.count);
  }

  /**
   * Whether another import of the store comes before this one: any that is running, and any older one that is queued. One that
   * has begun waits for an older running one only, because younger ones wait for it.
   */
  async mustWait({ store_id, id, state }: ImportEntity): Promise<boolean> {
    const has = async (sql: string, values: unknown[]) =>
      (await this.database.query<unknown[]>(sql, values)).length > 0;
    if (state === 'running') return has(OLDER, [store_id, ['running'], id]);
    return (await has(OTHER_RUNNING, [store_id, id])) || has(OLDER, [store_id, ['queued'], id]);
  }

  /** Notes how many bytes of a file have arrived, and that its upload is alive. */
  async setSize(storeId: string, id: string, bytes: number, at: Date): Promise<void> {
    await this.database.write(SIZE, [bytes, at, storeId, id]);
  }

  /**
   * The bytes of the files of a store whose imports have not ended.
   * @param aliveSince an upload is alive if it was noted since then
   */
  async sumUnfinishedBytes(storeId: string, aliveSince: Date): Promise<number> {
    const [row] = await this.database.query<{ bytes: string }[]>(UNFINISHED_BYTES, [storeId, aliveSince]);
    return Number(row?.bytes);
  }

  async insertErrors(storeId: string, importId: string, lines: readonly RefusedLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(({ line, problem }) =>
      ERRORS.valuesOf({ store_id: storeId, import_id: importId, line, problem }),
    );
    await this.database.write(ERRORS.insertMany, [rows]);
  }

  /** Finds a page of the refused lines of an import, in the order of the file. */
  findErrors(storeId: string, import_id: string, page: PageRequest): Promise<Page<RefusedLine>> {
    const list = { order: BY_LINE, filters: equalFilters({ import_id }) };
    return REFUSED_LIST.findPage(this.database, storeId, list, page);
  }

  /** Finds imports of all stores to delete: files that never arrived, and imports that ended before a time. */
  findExpired(receivingBefore: Date, endedBefore: Date, limit: number): Promise<{ store_id: string; id: string }[]> {
    return this.database.query(EXPIRED, [receivingBefore, limit, endedBefore, limit, limit]);
  }

  /** Finds imports of all stores that have neither ended nor changed since a time. */
  findStalled(unchangedSince: Date, limit: number): Promise<{ store_id: string; id: string }[]> {
    return this.database.query(STALLED, [unchangedSince, limit]);
  }

  async delete(storeId: string, id: string): Promise<void> {
    await this.database.write(DELETE_ERRORS, [storeId, id]);
    await this.database.write(DELETE, [storeId, id]);
  }
}
