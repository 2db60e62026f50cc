import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scripts } from '../faults/scripts.js';
import { afterFile } from './cleanup.js';
import { emptyRedisDatabase, type OwnDatabase } from './own-database.js';
import { connectDatabase } from './row-lock.js';
import { servers } from './servers.js';
import { command } from './services.js';

/** Starts a Galera cluster of two nodes, which both accept writes, with a migrated database, until the test file ends. */
export async function startTwoNodes(): Promise<OwnDatabase & { otherNode: string }> {
  const folder = mkdtempSync(join(dirname(servers.ca_file), 'galera-'));
  const daemons = new scripts.Daemons(folder);
  afterFile(async () => {
    await daemons.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  const options = { folder: join(folder, 'data'), daemons, database: 'parcelward', password: 'galera', size: 2 };
  const [{ nodes }, redisUrl] = await Promise.all([scripts.startGalera(options), emptyRedisDatabase()]);
  const [url, otherNode] = nodes.map((node) => node.url) as [string, string];
  const { status, stderr } = await command(['migrate'], { DATABASE_URL: url });
  if (status !== 0) throw new Error(`The cluster's database could not be migrated: ${stderr}`);
  const connection = await connectDatabase(url);
  afterFile(() => connection.end());
  return { url, otherNode, redisUrl, connection };
}
