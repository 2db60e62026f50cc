import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterFile } from './cleanup.js';
import { emptyRedisDatabase, type OwnDatabase } from './own-database.js';
import { connectDatabase } from './row-lock.js';
import { servers } from './servers.js';
import { command } from './services.js';

interface Daemons {
  stopAll(): Promise<void>;
}
type StartGalera = (options: {
  folder: string;
  daemons: Daemons;
  database: string;
  password: string;
  size: number;
}) => Promise<{ nodes: { url: string }[] }>;

const load = <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(resolve(`scripts/lib/${name}.mjs`)).href) as Promise<Module>;

/** Starts a Galera cluster of two nodes, which both accept writes, with a migrated database, until the test file ends. */
export async function startTwoNodes(): Promise<OwnDatabase & { otherNode: string }> {
  const folder = mkdtempSync(join(dirname(servers.ca_file), 'galera-'));
  const { Daemons } = await load<{ Daemons: new (folder: string) => Daemons }>('daemons');
  const { startGalera } = await load<{ startGalera: StartGalera }>('galera');
  const daemons = new Daemons(folder);
  afterFile(async () => {
    await daemons.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  const options = { folder: join(folder, 'data'), daemons, database: 'parcelward', password: 'galera', size: 2 };
  const [{ nodes }, redisUrl] = await Promise.all([startGalera(options), emptyRedisDatabase()]);
  const [url, otherNode] = nodes.map((node) => node.url) as [string, string];
  const { status, stderr } = await command(['migrate'], { DATABASE_URL: url });
  if (status !== 0) throw new Error(`The cluster's database could not be migrated: ${stderr}`);
  const connection = await connectDatabase(url);
  afterFile(() => connection.end());
  return { url, otherNode, redisUrl, connection };
}
