import { type PoolConnection } from 'mysql2';

/** Of a connection, so that many processes stay below the server's `max_prepared_stmt_count` of 16,382. */
const MAX_KEPT = 50;

/** More than a transaction prepares beside those that are kept, so that the driver itself closes none. */
export const MAX_IN_TRANSACTION = 500;

/** The statements that each connection has prepared; the one that was used last is the last one. */
const statements = new WeakMap<PoolConnection, Set<string>>();

/** Notes that a connection runs a prepared statement. */
export function notePrepared(connection: PoolConnection, sql: string): void {
  const prepared = statements.get(connection) ?? new Set();
  statements.set(connection, prepared);
  prepared.delete(sql);
  prepared.add(sql);
}

/**
 * Closes the statements that were used longest ago, until a connection has few enough. Call it between transactions only: a
 * node of Galera that ends a transaction just as it closes a statement reports no error, and the statements after it would
 * each be a transaction of their own.
 */
export function closeUnused(connection: PoolConnection): void {
  const prepared = statements.get(connection) ?? new Set();
  for (const sql of prepared) {
    if (prepared.size <= MAX_KEPT) return;
    prepared.delete(sql);
    connection.unprepare(sql);
  }
}
