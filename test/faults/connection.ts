// SPDX-License-Identifier: Apache-2.0
import { type Connection, createConnection } from 'mysql2/promise';

/** Connects to the database of a URL, with the isolation level of the service. */
export async function connectTo(databaseUrl: string): Promise<Connection> {
  const connection = await createConnection({ uri: databaseUrl, connectTimeout: 10_000, timezone: 'Z' });
  // The next statement of a killed connection fails anyway.
  connection.on('error', () => undefined);
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await connection.query('SET SESSION innodb_lock_wait_timeout = 2');
  return connection;
}
