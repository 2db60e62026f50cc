import { type Socket } from 'node:net';
import { type ExecuteValues, type Pool, type PoolConnection } from 'mysql2';
import { type DataSource, QueryFailedError } from 'typeorm';
import { type MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { PreparedStatements } from './prepared-statements.js';

/** How long a request waits for a free connection. */
const ACQUIRE_MS = 5_000;
/** How long a statement may take, its wait for a lock (5 s) included. */
const STATEMENT_MS = 8_000;

/** Rows of an INSERT that is prepared. Each number of rows is a statement of its own, so there are few. */
const MAX_PREPARED_ROWS = 4;

/** The database did not answer in time, so the connection was closed. */
class DatabaseTimeoutError extends Error {
  readonly code = 'DATABASE_TIMEOUT';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms`);
  }
}

/**
 * A pooled connection whose statements have a time limit, whatever the database does. It runs them past TypeORM's query runner,
 * which costs more CPU than most statements themselves.
 */
export class Session {
  private readonly statements: PreparedStatements;
  private isInTransaction = false;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly connection: PoolConnection & { stream: Socket },
  ) {
    this.statements = PreparedStatements.of(connection);
  }

  /** @throws DatabaseTimeoutError if no connection is free in time */
  static open(dataSource: DataSource): Promise<Session> {
    const pool = (dataSource.driver as MysqlDriver).pool as Pool;
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
        else resolve(new Session(dataSource, connection as PoolConnection & { stream: Socket }));
      });
    });
  }

  /**
   * @throws QueryFailedError with the error of the driver, which is a DatabaseTimeoutError if the statement takes too long; its
   * effect is unknown then
   */
  async query<Result>(sql: string, parameters: unknown[] = []): Promise<Result> {
    this.dataSource.logger.logQuery(sql, parameters);
    const timer = setTimeout(
      () => this.close(new DatabaseTimeoutError('A database statement', STATEMENT_MS)),
      STATEMENT_MS,
    );
    try {
      return await this.send<Result>(sql, parameters);
    } catch (error) {
      throw new QueryFailedError(sql, parameters, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A read-only transaction reads one snapshot, which its first read takes; others are READ COMMITTED. */
  async begin(isReadOnly: boolean): Promise<void> {
    if (isReadOnly) await this.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    this.isInTransaction = true;
    await this.query('START TRANSACTION');
  }

  async commit(): Promise<void> {
    await this.query('COMMIT');
    this.isInTransaction = false;
  }

  /** Does not throw: a rollback only fails on a broken connection, and then the database rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.isInTransaction) await this.query('ROLLBACK').catch(() => undefined);
  }

  /** Returns the connection to the pool, unless it broke. */
  release(): void {
    if (!this.connection.stream.destroyed) this.statements.settle();
    this.connection.release();
  }

  private send<Result>(sql: string, parameters: unknown[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: unknown): void => (error ? reject(error) : resolve(result as Result));
      const prepared = preparable(sql, parameters);
      // As text it would be NULL, and prepared an error, which only comes once the statement has been prepared.
      if (prepared?.values.includes(undefined)) throw new TypeError('A parameter is undefined');
      if (prepared && this.statements.has(prepared.sql))
        this.connection.execute(prepared.sql, prepared.values as ExecuteValues, done);
      else this.connection.query(sql, parameters, done);
    });
  }

  /** Fails the running statement. A `destroy` of the connection would leave it pending. */
  private close(error: Error): void {
    this.connection.stream.destroy(error);
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
