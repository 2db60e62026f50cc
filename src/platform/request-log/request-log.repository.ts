// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { purge } from '../database/purge.js';
import { table } from '../database/table.js';
import { type ProblemCode } from '../errors/catalogue.js';
import { lowestIdAt } from '../ids/ids.js';
import { parseJson } from '../json/exact-json.js';
import {
  type ColumnFilter,
  equalFilters,
  ListReader,
  mapPage,
  type Page,
  type PageRequest,
  prefixFilter,
  rangeFilters,
} from '../pagination/index.js';
import { ClockService } from '../time/clock.service.js';
import { RequestLogEntity } from './request-log.entity.js';
import { REQUEST_LOG_DAYS, type LoggedFault, type LoggedRequest } from './request-log.resource.js';
const RETENTION_MS = REQUEST_LOG_DAYS * 24 * 60 * 60 * 1000;
/** The most entries that a page or a summary looks at. */
const MAX_SCANNED = 900;

/** Which entries to list; all that is given must hold. */
export interface RequestLogFilter {
  since?: Date;
  /** Exclusive. */
  until?: Date;
  /** A status such as `422`, a class such as `4xx`, or `error` for 4xx and 5xx. */
  status?: string;
  code?: string;
  method?: string;
  /** The beginning of the path. */
  path?: string;
  request_id?: string;
}

/** Alike refusals of a summary. */
export interface RefusalCount {
  method: string;
  status: number;
  code: ProblemCode | null;
  /** How many requests. */
  requests: number;
  /** The time of the last one. */
  last: Date;
}

const LOG = table(RequestLogEntity);
const LIST = new ListReader(LOG, { maxSearched: MAX_SCANNED - 1 });
const SUMMARY = `SELECT method, status, code, SUM(requests) AS requests, MAX(created_at) AS last FROM
  (SELECT method, status, code, requests, created_at FROM request_log FORCE INDEX (request_log_refusals)
    WHERE store_id = ? AND is_refusal = 1 AND id >= ? AND id < ? ORDER BY id DESC LIMIT ?) newest
  GROUP BY method, status, code ORDER BY requests DESC, last DESC`;
const PURGE_OF_STORE = 'DELETE FROM request_log WHERE store_id = ? AND id < ? ORDER BY id LIMIT ?';

const DROP_BODIES = `UPDATE request_log FORCE INDEX (request_log_path) SET body = NULL, errors = NULL
  WHERE store_id = ? AND path IN (?) AND body IS NOT NULL`;

/** Removes entries that are older than 30 days (C-LOG-7). */
export const requestLogPurge = purge('purge of the request log', {
  tables: ['request_log'],
  column: 'created_at',
  keptHours: REQUEST_LOG_DAYS * 24,
});

/** The request log of each store (C-LOG). */
@Injectable()
export class RequestLogRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  async insert(entries: readonly RequestLogEntity[]): Promise<void> {
    const values = entries.map((entry) => LOG.valuesOf(entry));
    await this.database.transaction(() => this.database.write(LOG.insertMany, [values]));
  }

  /**
   * Finds a page, newest first. It looks at 900 entries at most, so a page of a narrow filter may be short or empty although
   * there is a `next`.
   */
  async findPage(storeId: string, filter: RequestLogFilter, page: PageRequest): Promise<Page<LoggedRequest>> {
    const { request_id, code, method, path, status } = filter;
    const list = {
      // The primary key has the same order, and the database would read all entries of the store with it.
      index: request_id ? 'request_log_request_id' : status ? 'request_log_refusals' : 'PRIMARY',
      filters: [
        ...equalFilters({ request_id, code, method }),
        ...statusFilters(status),
        ...rangeFilters('id', ...this.idsOf(filter)),
        ...(path === undefined ? [] : [prefixFilter('path', path)]),
      ],
    };
    return mapPage(await LIST.findPage(this.database, storeId, list, page), loggedRequest);
  }

  /** Counts the newest 900 refusals by method, status and code, the most frequent first. */
  async summarize(storeId: string, range: Pick<RequestLogFilter, 'since' | 'until'>): Promise<RefusalCount[]> {
    const values = [storeId, ...this.idsOf(range), MAX_SCANNED];
    const rows = await this.database.query<(RefusalCount & { requests: string })[]>(SUMMARY, values);
    return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
  }

  /** Removes at most `limit` entries of a store that are older than a time, and returns their number. */
  async removeOfStore(storeId: string, before: Date, limit: number): Promise<number> {
    const values = [storeId, lowestIdAt('req', before), limit];
    return this.database.transaction(() => this.database.execute(PURGE_OF_STORE, values));
  }

  /** Removes what was sent to these paths, in the open transaction. The entries stay. */
  async dropBodies(storeId: string, paths: readonly string[]): Promise<void> {
    await this.database.write(DROP_BODIES, [storeId, paths]);
  }

  /** The lowest id at `since`, or of the log, and that at `until`, or one after all ids; no entry has one of them. */
  private idsOf({ since, until }: Pick<RequestLogFilter, 'since' | 'until'>): [from: string, to: string] {
    const oldest = Math.max(since?.getTime() ?? 0, this.clock.now().getTime() - RETENTION_MS);
    return [lowestIdAt('req', new Date(oldest)), until === undefined ? 'req_~' : lowestIdAt('req', until)];
  }
}

function statusFilters(status: string | undefined): ColumnFilter[] {
  if (status === undefined) return [];
  const isRefusal = equalFilters({ is_refusal: Number(isRefused(status)) });
  if (status === 'error') return isRefusal;
  if (/^\d{3}$/.test(status)) return [...isRefusal, ...equalFilters({ status: Number(status) })];
  return [...isRefusal, { column: 'status', test: 'DIV 100 = ?', values: [Number(status[0])] }];
}

function isRefused(status: string): boolean {
  return status === 'error' || Number(status[0]) >= 4;
}

function loggedRequest(row: RequestLogEntity): LoggedRequest {
  const { id, created_at, request_id, key_id, method, path, status, code, duration_ms, requests } = row;
  return {
    id,
    time: created_at.toISOString(),
    request_id,
    key_id,
    method,
    path,
    status,
    code: code as ProblemCode | null,
    duration_ms,
    requests,
    errors: row.errors === null ? [] : (JSON.parse(row.errors) as LoggedFault[]),
    body: row.body === null ? null : parseJson(row.body),
    is_body_cut: row.is_body_cut === 1,
  };
}
