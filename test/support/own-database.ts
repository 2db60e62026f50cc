import { randomUUID } from 'node:crypto';
import { type Connection } from 'mysql2/promise';
import { afterFile } from './cleanup.js';
import { connectDatabase } from './row-lock.js';
import { createDatabase, dropDatabase } from './services.js';

/** A migrated database of the test file's own, where no other worker takes its work; it ends with the file. */
export async function newDatabase(): Promise<{ url: string; connection: Connection }> {
  const url = await createDatabase(`parcelward_${randomUUID().slice(0, 8)}`);
  const connection = await connectDatabase(url);
  afterFile(async () => {
    await connection.end();
    await dropDatabase(url);
  });
  return { url, connection };
}
