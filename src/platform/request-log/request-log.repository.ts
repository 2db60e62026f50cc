import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { lowestIdAt } from '../ids/ids.js';
import { type ProblemCode } from '../errors/catalogue.js';
import { parseJson } from '../json/exact-json.js';
import { DEFAULT_LIMIT, type Page, type PageRequest } from '../pagination/page.js';
import { ClockService } from '../time/clock.service.js';
import { type LoggedFault, type LoggedRequest } from './logged-request.js';
import { RequestLogEntity } from './request-log.entity.js';

/** How long entries are kept. */
export const REQUEST_LOG_DAYS = 30;
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
const PURGE_OF_STORE = 'DELETE FROM request_log WHERE store_id = ? AND id < ? ORDER BY id LIMIT ?';

const DROP_BODIES = `UPDATE request_log FORCE INDEX (request_log_path) SET body = NULL, errors = NULL
  WHERE store_id = ? AND path IN (?) AND body IS NOT NULL`;

/** Conditions with their values. */
type Conditions = [sql: string, value: unknown][];

/** The part of a filter that an index answers in the order of the list. */
interface Keys {
  /** The table, its index and the conditions. */
  from: string;
  values: unknown[];
}

/** The request log of each store (C-LOG). */
@Injectable()
export class RequestLogRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  async insert(entries: readonly RequestLogEntity[]): Promise<void> {
    const values = entries.map((entry) => LOG.valuesOf(entry));
    await this.database.transaction(() => this.database.query(LOG.insertMany, [values]));
  }

  /**
   * Finds a page, newest first. It looks at 900 entries at most, so a page of a narrow filter may be short or empty although
   * there is a `next`.
   */
  async findPage(storeId: string, filter: RequestLogFilter, page: PageRequest): Promise<Page<LoggedRequest>> {
    const { limit = DEFAULT_LIMIT, cursor } = page;
    const keys = this.keysOf(storeId, filter, cursor);
    const rest = restOf(filter);
    const where = rest.length > 0 ? `WHERE ${textOf(rest)}` : '';
    const sql = `SELECT ${LOG.columnsOf('r')} FROM ${newest(keys)} ${where} ORDER BY r.id DESC LIMIT ?`;
    const scanned = rest.length > 0 ? MAX_SCANNED : limit + 1;
    const values = [...keys.values, scanned, ...valuesOf(rest), limit + 1];
    const rows = await this.database.query<RequestLogEntity[]>(sql, values);
    const items = rows.slice(0, limit);
    const next = rows.length > limit ? items.at(-1)?.id : rest.length > 0 ? await this.findEndOfScan(keys) : undefined;
    return { items: items.map(loggedRequest), next: next ?? null };
  }

  /** Counts the newest 900 refusals by method, status and code, the most frequent first. */
  async summarize(
    storeId: string,
    { since, until }: Pick<RequestLogFilter, 'since' | 'until'>,
  ): Promise<RefusalCount[]> {
    const keys = this.keysOf(storeId, { since, until, status: 'error' }, undefined);
    const sql = `SELECT r.method, r.status, r.code, SUM(r.requests) AS requests, MAX(r.created_at) AS last
      FROM ${newest(keys)} GROUP BY r.method, r.status, r.code ORDER BY requests DESC, last DESC`;
    const values = [...keys.values, MAX_SCANNED];
    const rows = await this.database.query<(RefusalCount & { requests: string })[]>(sql, values);
    return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
  }

  /** Removes at most `limit` entries of a store that are older than a time, and returns their number. */
  async removeOfStore(storeId: string, before: Date, limit: number): Promise<number> {
    const values = [storeId, lowestIdAt('req', before), limit];
    return this.database.transaction(() => this.database.execute(PURGE_OF_STORE, values));
  }

  /** Removes what was sent to these paths, in the open transaction. The entries stay. */
  async dropBodies(storeId: string, paths: readonly string[]): Promise<void> {
    await this.database.query(DROP_BODIES, [storeId, paths]);
  }

  /** @returns the last entry that a page has looked at, if there are more */
  private async findEndOfScan({ from, values }: Keys): Promise<string | undefined> {
    const sql = `SELECT id FROM ${from} ORDER BY id DESC LIMIT ${MAX_SCANNED - 1}, 1`;
    const [last] = await this.database.query<{ id: string }[]>(sql, values);
    return last?.id;
  }

  private keysOf(
    storeId: string,
    { since, until, status, request_id }: RequestLogFilter,
    cursor: string | undefined,
  ): Keys {
    const oldest = Math.max(since?.getTime() ?? 0, this.clock.now().getTime() - RETENTION_MS);
    const conditions: Conditions = [['store_id = ?', storeId]];
    if (request_id !== undefined) conditions.push(['request_id = ?', request_id]);
    else if (status !== undefined) conditions.push(['is_refusal = ?', Number(isRefused(status))]);
    conditions.push(['id >= ?', lowestIdAt('req', new Date(oldest))]);
    if (until !== undefined) conditions.push(['id < ?', lowestIdAt('req', until)]);
    if (cursor !== undefined) conditions.push(['id < ?', cursor]);
    const index =
      request_id !== undefined ? 'request_log_request_id' : status !== undefined ? 'request_log_refusals' : 'PRIMARY';
    // The primary key has the same order, and the database would read all entries of the store with it.
    const from = `request_log FORCE INDEX (${index}) WHERE ${textOf(conditions)}`;
    return { from, values: valuesOf(conditions) };
  }
}

/** The newest entries of `keys`, as many as the value after theirs, as `r`. */
function newest({ from }: Keys): string {
  return `(SELECT store_id, id FROM ${from} ORDER BY id DESC LIMIT ?) k
    STRAIGHT_JOIN request_log r ON r.store_id = k.store_id AND r.id = k.id`;
}

/** The conditions that no index answers. */
function restOf({ status, code, method, path, request_id }: RequestLogFilter): Conditions {
  const rest: Conditions = [];
  if (status !== undefined && request_id !== undefined) rest.push(['r.is_refusal = ?', Number(isRefused(status))]);
  if (status !== undefined && status !== 'error') {
    rest.push(/^\d{3}$/.test(status) ? ['r.status = ?', Number(status)] : ['r.status DIV 100 = ?', Number(status[0])]);
  }
  if (code !== undefined) rest.push(['r.code = ?', code]);
  if (method !== undefined) rest.push(['r.method = ?', method]);
  if (path !== undefined) rest.push(["r.path LIKE ? ESCAPE '|'", `${path.replaceAll(/[|%_]/g, '|$&')}%`]);
  return rest;
}

function isRefused(status: string): boolean {
  return status === 'error' || Number(status[0]) >= 4;
}

function textOf(conditions: Conditions): string {
  return conditions.map(([sql]) => sql).join(' AND ');
}

function valuesOf(conditions: Conditions): unknown[] {
  return conditions.map(([, value]) => value);
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
