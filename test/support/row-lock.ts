import { createConnection, type Connection } from 'mysql2/promise';
import { servers } from './servers.js';
import { until } from './until.js';

/** A new connection to a database, by default to that of all tests. */
export async function connectDatabase(databaseUrl = servers.database_url): Promise<Connection> {
  const url = new URL(databaseUrl);
  const socketPath = url.searchParams.get('socketPath') ?? undefined;
  return createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    socketPath,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  });
}

/** A lock on an order's row: requests that write the order wait until it is released. */
export interface RowLock {
  /** Resolves once a request waits for the row. */
  isWaitedFor(): Promise<void>;
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
  const [row] = rows as { id: string }[];
  if (!row) throw new Error(`There is no order ${orderNumber} to lock`);
  const waiting = async (): Promise<boolean> => {
    const [processes] = await connection.query(
      "SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND (info LIKE ? OR info LIKE ?) AND command IN ('Query', 'Execute')",
      [`%${orderNumber}%`, `%${row.id}%`],
    );
    return (processes as unknown[]).length > 0;
  };
  return {
    isWaitedFor: async () => void (await until(waiting, `a request to wait for order ${orderNumber}`)),
    release: async () => {
      await connection.rollback();
      await connection.end();
    },
  };
}
