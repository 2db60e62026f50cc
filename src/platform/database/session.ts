// SPDX-License-Identifier: Apache-2.0
import { type Socket } from 'node:net';
import { type Pool, type PoolConnection } from 'mysql2';
import { type Logger, QueryFailedError } from 'typeorm';
import { PreparedStatements } from './prepared-statements.js';

/** How long a request waits for a free connection. */
const ACQUIRE_MS = 5_000;
/** How long a packet may take, its wait for a lock (5 s) included. */
const PACKET_MS = 8_000;
/** Writes that wait are sent once they have so many characters, to stay below the server's `max_allowed_packet`. */
const MAX_WAITING = 2 * 1024 * 1024;

/** Rows of an INSERT that is prepared. Each number of rows is a statement of its own, so there are few. */
const MAX_PREPARED_ROWS = 4;

const BEGIN = 'START TRANSACTION';
const AS_SNAPSHOT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ';

/** The database did not answer in time, so the connection was closed. */
class DatabaseTimeoutError extends Error {
  readonly code = 'DATABASE_TIMEOUT';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms`);
  }
}

/** A statement that waits for its packet; without `settle` nobody needs its result. */
interface Statement {
  sql: string;
  parameters: unknown[];
  settle?: { resolve: (result: unknown) => void; reject: (error: unknown) => void };
}

/**
 * A pooled connection whose statements have a time limit, whatever the database does. It runs them past TypeORM's query runner,
 * which costs more CPU than most statements themselves.
 *
 * Statements of one tick travel in one packet, together with earlier ones whose results nobody needs. The server runs them in
 * their order, and stops at the first error.
 */
export class Session {
  private readonly statements: PreparedStatements;
  private waiting: Statement[] = [];
  private waitingLength = 0;
  private isInTransaction = false;
  private isReleased = false;
  private failed: Error | undefined;

  private constructor(
    private readonly logger: Pick<Logger, 'logQuery'>,
    private readonly connection: PoolConnection & { stream: Socket },
  ) {
    this.statements = PreparedStatements.of(connection);
  }

  /** The error of a packet of several statements: its transaction cannot go on, whatever its caller makes of the error. */
  get failure(): QueryFailedError | undefined {
    return this.failed && new QueryFailedError('a packet of statements', [], this.failed);
  }

  /** @throws DatabaseTimeoutError if no connection is free in time */
  static open(pool: Pool, logger: Pick<Logger, 'logQuery'>): Promise<Session> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        // The pool cannot be asked to forget the request, so a late connection goes back to it.
        isLate = true;
        reject(new DatabaseTimeoutError('Waiting for a database connection', ACQUIRE_MS));
      }, ACQUIRE_MS);
      pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (isLate) connection.release();
        else resolve(new Session(logger, connection as PoolConnection & { stream: Socket }));
      });
    });
  }

  /**
   * @throws QueryFailedError with the error of the driver, which is a DatabaseTimeoutError if the packet takes too long; its
   * effect is unknown then
   */
  async query<Result>(sql: string, parameters: unknown[] = []): Promise<Result> {
    this.assertUsable(parameters);
    this.logger.logQuery(sql, parameters);
    try {
      return await new Promise<Result>((resolve, reject) => {
        if (this.waiting.every(({ settle }) => settle === undefined)) queueMicrotask(() => void this.send());
        this.waiting.push({ sql, parameters, settle: { resolve: resolve as (result: unknown) => void, reject } });
      });
    } catch (error) {
      throw new QueryFailedError(sql, parameters, error as Error);
    }
  }

  /**
   * Runs a statement whose result nobody needs, with the next one. A large one runs at once and by itself: it may be prepared then,
   * so that neither side has to escape and to parse its text.
   */
  async write(sql: string, parameters: unknown[]): Promise<void> {
    if (lengthOf(parameters) >= LARGE) {
      if (this.waiting.length > 0) await this.send();
      await this.query(sql, parameters);
      return;
    }
    this.assertUsable(parameters);
    this.logger.logQuery(sql, parameters);
    const text = this.textOf({ sql, parameters });
    this.waiting.push({ sql: text, parameters: [] });
    this.waitingLength += text.length;
    if (this.waitingLength > MAX_WAITING) await this.send();
  }

  /** A read-only transaction reads one snapshot, which its first read takes; others are READ COMMITTED. */
  begin(isReadOnly: boolean): void {
    this.waiting = [...(isReadOnly ? [AS_SNAPSHOT] : []), BEGIN].map((sql) => ({ sql, parameters: [] }));
  }

  /** Sends the waiting writes with the COMMIT or the ROLLBACK. */
  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (this.isInTransaction || !this.waiting.every(isBegin)) await this.query(how);
    this.reset();
  }

  /** Does not throw: a rollback only fails on a broken connection, and then the database rolls back by itself. */
  async rollback(): Promise<void> {
    const wasBegun = this.isInTransaction;
    this.reset();
    if (wasBegun) await this.query('ROLLBACK').catch(() => undefined);
  }

  /** Returns the connection to the pool, unless it broke. */
  release(): void {
    this.isReleased = true;
    if (!this.connection.stream.destroyed) this.statements.settle();
    this.connection.release();
  }

  /** Work that goes on after its transaction has failed would write on a connection that others use by now. */
  private assertUsable(parameters: readonly unknown[]): void {
    if (this.isReleased) throw new Error('The transaction of this statement has ended');
    assertDefined(parameters);
  }

  private reset(): void {
    this.waiting = [];
    this.isInTransaction = false;
    this.failed = undefined;
  }

  /** Sends the statements that wait. Does not throw. */
  private async send(): Promise<void> {
    const statements = this.waiting;
    // They may have been sent before their tick ended.
    if (statements.length === 0) return;
    this.waiting = [];
    this.waitingLength = 0;
    if (statements.some(isBegin)) this.isInTransaction = true;
    const timer = setTimeout(() => this.close(new DatabaseTimeoutError('A database statement', PACKET_MS)), PACKET_MS);
    try {
      if (this.failed) throw this.failed;
      const results = await this.resultsOf(statements);
      statements.forEach(({ settle }, index) => settle?.resolve(results[index]));
    } catch (error) {
      // A single statement may fail and its transaction go on, as after the INSERT of a row that exists.
      if (!isSingle(statements)) this.failed ??= error as Error;
      statements.forEach(({ settle }) => settle?.reject(error));
    } finally {
      clearTimeout(timer);
    }
  }

  private resultsOf(statements: readonly Statement[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const [{ sql, parameters }] = statements as [Statement];
      const isOne = statements.length === 1;
      const done = (error: Error | null, result: unknown): void =>
        error ? reject(error) : resolve(isOne ? [result] : (result as unknown[]));
      const single = isOne ? preparable(sql, parameters) : undefined;
      const prepared = single && this.statements.get(single.sql);
      // The driver's `execute` would build a key of the whole text each time.
      if (prepared) prepared.execute(single.values, done);
      else this.connection.query(statements.map((each) => this.textOf(each)).join(';\n'), done);
    });
  }

  private textOf({ sql, parameters }: Statement): string {
    return parameters.length === 0 ? sql : this.connection.format(sql, withTexts(parameters));
  }

  /** Fails the running packet. A `destroy` of the connection would leave it pending. */
  private close(error: Error): void {
    this.connection.stream.destroy(error);
  }
}

function isBegin({ sql }: Statement): boolean {
  return sql === BEGIN || sql === AS_SNAPSHOT;
}

function isSingle(statements: readonly Statement[]): boolean {
  const sent = statements.filter((each) => !isBegin(each));
  return sent.length === 1 && sent[0]?.settle !== undefined;
}

/** A statement is large if its texts have at least so many characters. */
const LARGE = 48 * 1024;

function lengthOf(values: readonly unknown[]): number {
  return values.reduce<number>((length, value) => {
    if (Array.isArray(value)) return length + lengthOf(value);
    return typeof value === 'string' ? length + value.length : length;
  }, 0);
}

/** Shorter texts are left to the driver. */
const LONG_TEXT = 200;

/**
 * Escapes long texts, which are JSON, in place of the driver. The driver also escapes each double quote, which takes longer than the
 * rest of an order's INSERT.
 */
function withTexts(values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return withTexts(value);
    return typeof value === 'string' && value.length >= LONG_TEXT ? { toSqlString: () => quoted(value) } : value;
  });
}

/** A text as a literal of SQL, under the SQL mode of every connection. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** As text an undefined value would be NULL, and prepared an error. */
function assertDefined(values: readonly unknown[]): void {
  for (const value of values) {
    if (value === undefined) throw new TypeError('A parameter is undefined');
    if (Array.isArray(value)) assertDefined(value);
  }
}

/**
 * The statement as the server takes it prepared. It knows no parameter for a list, and MySQL none for a `LIMIT`. A few rows of
 * `VALUES ?` become single parameters, because escaping their text costs more CPU than the rest of the statement.
 */
function preparable(sql: string, values: unknown[]): { sql: string; values: unknown[] } | undefined {
  const [rows] = values;
  if (values.length === 1 && isFewRows(rows) && sql.includes('VALUES ?')) {
    const row = `(${rows[0].map(() => '?').join(', ')})`;
    return { sql: sql.replace('VALUES ?', `VALUES ${rows.map(() => row).join(', ')}`), values: rows.flat() };
  }
  const isPreparable = values.length > 0 && !values.some(Array.isArray) && !sql.includes('LIMIT ?');
  return isPreparable ? { sql, values } : undefined;
}

function isFewRows(rows: unknown): rows is [unknown[], ...unknown[][]] {
  return Array.isArray(rows) && rows.length <= MAX_PREPARED_ROWS && rows.every(Array.isArray) && rows.length > 0;
}
