// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { servers } from './servers.js';
import { until } from './until.js';

/**
 * A new connection to a database, by default to that of all tests. It uses the isolation level of the service: at the server's
 * default level, its gap locks would make writes of other tests wait.
 */
export async function connectDatabase(databaseUrl = servers.database_url): Promise<Connection> {
  const url = new URL(databaseUrl);
  const socketPath = url.searchParams.get('socketPath') ?? undefined;
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    socketPath,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  });
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  return connection;
}

/** A lock on an order's row: requests that write the order wait until it is released. */
export interface RowLock {
  /** Resolves once `count` requests wait for the row; by default one. */
  isWaitedFor(count?: number): Promise<void>;
  release(): Promise<void>;
}

/** Locks the row of an order as another transaction would. */
export async function lockOrder(storeId: string, orderNumber: string): Promise<RowLock> {
  const connection = await connectDatabase();
  await connection.beginTransaction();
  const [rows] = await connection.query('SELECT id FROM orders WHERE store_id = ? AND order_number = ? FOR UPDATE', [
    storeId,
    orderNumber,
  ]);
  if ((rows as unknown[]).length !== 1) throw new Error(`There is no order ${orderNumber} to lock`);
  return {
    isWaitedFor: (count) => untilWaitedFor(connection, { count }),
    release: async () => {
      await connection.rollback();
      await connection.end();
    },
  };
}

const OF_MARIADB = `SELECT r.trx_id FROM information_schema.innodb_lock_waits w
  JOIN information_schema.innodb_trx b ON b.trx_id = w.blocking_trx_id
  JOIN information_schema.innodb_trx r ON r.trx_id = w.requesting_trx_id
  WHERE b.trx_mysql_thread_id = CONNECTION_ID() AND r.trx_query LIKE ?`;
const OF_MYSQL = `SELECT r.trx_id FROM performance_schema.data_lock_waits w
  JOIN information_schema.innodb_trx b ON b.trx_id = w.blocking_engine_transaction_id
  JOIN information_schema.innodb_trx r ON r.trx_id = w.requesting_engine_transaction_id
  WHERE b.trx_mysql_thread_id = CONNECTION_ID() AND r.trx_query LIKE ?`;

/**
 * Waits until `count` other transactions wait for locks of the connection's open transaction.
 * @param text what their statements contain: gap locks make those of other tests wait, too
 */
export async function untilWaitedFor(connection: Connection, { count = 1, text = '' } = {}): Promise<void> {
  const [[server]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  const waits = /mariadb/i.test(String(server?.version)) ? OF_MARIADB : OF_MYSQL;
  const waiting = async (): Promise<boolean> => {
    // MariaDB brings these tables up to date only if nobody has read them for 0.1 s.
    await delay(150 + 100 * Math.random());
    const [rows] = await connection.query<RowDataPacket[]>(waits, [`%${text}%`]);
    return new Set(rows.map((row) => String(Object.values(row)[0]))).size >= count;
  };
  // A request waits for locks for ten seconds at most.
  await until(waiting, `${count} transactions to wait for a lock`, 20_000);
}
