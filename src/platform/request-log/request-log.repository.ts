import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { lowestIdAt } from '../ids/ids.js';
import { type ProblemCode } from '../errors/catalogue.js';
import { parseJson } from '../json/exact-json.js';
import { type Page, type PageRequest } from '../pagination/page.js';
import { ClockService } from '../time/clock.service.js';
import { type LoggedFault, type LoggedRequest } from './logged-request.js';
import { RequestLogEntity } from './request-log.entity.js';

/** How long entries are kept. */
export const REQUEST_LOG_DAYS = 30;
const RETENTION_MS = REQUEST_LOG_DAYS * 24 * 60 * 60 * 1000;
const DEFAULT_LIMIT = 50;
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
  /** What the path begins with. */
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
const PURGE = 'DELETE FROM request_log WHERE created_at < ? ORDER BY created_at LIMIT ?';

/** Conditions with their values. */
type Conditions = [sql: string, value: unknown][];

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
    const { keys, rest } = this.conditionsOf(storeId, filter, cursor);
    const columns = LOG.columnsOf('r');
    const scanned = rest.length > 0 ? MAX_SCANNED : limit + 1;
    const rows = await this.select<RequestLogEntity[]>(
      columns,
      keys,
      rest,
      scanned,
      'ORDER BY r.id DESC LIMIT ?',
      limit + 1,
    );
    const items = rows.slice(0, limit);
    const next = rows.length > limit ? items.at(-1)?.id : rest.length > 0 ? await this.findEndOfScan(keys) : undefined;
    return { items: items.map(loggedRequest), next: next ?? null };
  }

  /** Counts the newest 900 refusals by method, status and code, the most frequent first. */
  async summarize(storeId: string, filter: Pick<RequestLogFilter, 'since' | 'until'>): Promise<RefusalCount[]> {
    const { keys } = this.conditionsOf(storeId, { ...filter, status: 'error' }, undefined);
    const columns = 'r.method, r.status, r.code, SUM(r.requests) AS requests, MAX(r.created_at) AS last';
    const group = 'GROUP BY r.method, r.status, r.code ORDER BY requests DESC, last DESC';
    const rows = await this.select<(RefusalCount & { requests: string })[]>(columns, keys, [], MAX_SCANNED, group);
    return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
  }

  /** Removes at most `limit` entries of all stores that are older than 30 days, and returns their number. */
  async removeExpired(limit: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.database.transaction(async () => {
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(PURGE, [before, limit]);
      return affectedRows;
    });
  }

  /** Selects from the newest `scanned` entries for which `keys` hold, which an index has in their order. */
  private select<Rows>(
    columns: string,
    keys: Conditions,
    rest: Conditions,
    scanned: number,
    end: string,
    ...values: unknown[]
  ): Promise<Rows> {
    const where = rest.length > 0 ? `WHERE ${textOf(rest)}` : '';
    const sql = `SELECT ${columns} FROM (SELECT store_id, id FROM request_log WHERE ${textOf(keys)} ORDER BY id DESC LIMIT ?) k
      STRAIGHT_JOIN request_log r ON r.store_id = k.store_id AND r.id = k.id ${where} ${end}`;
    return this.database.query<Rows>(sql, [...valuesOf(keys), scanned, ...valuesOf(rest), ...values]);
  }

  /** @returns the last entry that a page has looked at, if there are more */
  private async findEndOfScan(keys: Conditions): Promise<string | undefined> {
    const sql = `SELECT id FROM request_log WHERE ${textOf(keys)} ORDER BY id DESC LIMIT ${MAX_SCANNED - 1}, 1`;
    const [last] = await this.database.query<{ id: string }[]>(sql, valuesOf(keys));
    return last?.id;
  }

  /** Splits a filter into conditions that an index answers in the order of the list, and the rest. */
  private conditionsOf(
    storeId: string,
    { since, until, status, code, method, path, request_id }: RequestLogFilter,
    cursor: string | undefined,
  ): { keys: Conditions; rest: Conditions } {
    const oldest = Math.max(since?.getTime() ?? 0, this.clock.now().getTime() - RETENTION_MS);
    const keys: Conditions = [['store_id = ?', storeId]];
    const rest: Conditions = [];
    if (request_id !== undefined) keys.push(['request_id = ?', request_id]);
    if (status !== undefined) {
      const byIndex = request_id === undefined ? keys : rest;
      byIndex.push([`${byIndex === rest ? 'r.' : ''}is_refusal = ?`, Number(isRefused(status))]);
    }
    keys.push(['id >= ?', lowestIdAt('req', new Date(oldest))]);
    if (until !== undefined) keys.push(['id < ?', lowestIdAt('req', new Date(Math.max(until.getTime(), 0)))]);
    if (cursor !== undefined) keys.push(['id < ?', cursor]);
    if (status !== undefined && status !== 'error') {
      rest.push(
        /^\d{3}$/.test(status) ? ['r.status = ?', Number(status)] : ['r.status DIV 100 = ?', Number(status[0])],
      );
    }
    if (code !== undefined) rest.push(['r.code = ?', code]);
    if (method !== undefined) rest.push(['r.method = ?', method]);
    if (path !== undefined) rest.push(["r.path LIKE ? ESCAPE '|'", `${path.replaceAll(/[|%_]/g, '|$&')}%`]);
    return { keys, rest };
  }
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
