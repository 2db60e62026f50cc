import { randomUUID } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Migrator } from '../../src/platform/database/migrator.js';
import { servers } from './servers.js';
import { service } from './services.js';

const databases: { connection: Connection; name: string }[] = [];

afterAll(async () => {
  for (const { connection, name } of databases) {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``);
    await connection.end();
  }
});

/** A migrated database of its own, where no other worker takes what there is to do; it ends with the test file. */
export async function newDatabase(): Promise<{ url: string; connection: Connection }> {
  const url = new URL(servers.database_url);
  const name = `parcelward_${randomUUID().slice(0, 8)}`;
  url.pathname = `/${name}`;
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    socketPath: url.searchParams.get('socketPath') ?? undefined,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
  await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.query(`USE \`${name}\``);
  databases.push({ connection, name });
  await service<Migrator>('Migrator', { databaseUrl: url.href }).run();
  return { url: url.href, connection };
}
