import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine } from '../faults/engines/engine.js';
import { scripts, type Settings } from '../faults/scripts.js';
import { type Command } from '../faults/shop.js';
import { type Stage, startStage } from '../faults/stage.js';
import { afterFile } from './cleanup.js';
import { newDatabase } from './own-database.js';
import { servers } from './servers.js';
import { command } from './services.js';

/** The processes and surroundings of the fault suite, over a separate database of the tests' servers. */
export async function startFaultStage(): Promise<Stage & { engine: Engine; redisUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  const { url: databaseUrl, redisUrl } = await newDatabase();
  const engine: Engine = {
    databaseUrl,
    nodeUrls: [databaseUrl],
    settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }),
    faults: [],
  };
  const { TLS_CERT_FILE, TLS_KEY_FILE, JWT_SECRET, ENCRYPTION_KEY, INTERNAL_SERVICE_TOKENS } = servers.env;
  const daemons = new scripts.Daemons(folder);
  const stage = await startStage({
    ...{ engine, daemons, folder, programsOf: () => servers.programs },
    certificate: { certFile: TLS_CERT_FILE ?? '', keyFile: TLS_KEY_FILE ?? '' },
    secrets: { jwt: JWT_SECRET ?? '', encryption: ENCRYPTION_KEY ?? '', internal: INTERNAL_SERVICE_TOKENS ?? '' },
    command: (settings) => hostedCommand(settings, folder),
  });
  afterFile(async () => {
    await stage.stop();
    await daemons.stopAll();
  });
  return { ...stage, engine, redisUrl };
}

function hostedCommand(settings: Settings, folder: string): Command {
  return async (words, file) => {
    const path = join(folder, 'command.json');
    if (file !== undefined) writeFileSync(path, JSON.stringify(file));
    const given = file === undefined ? [] : ['--file', path];
    const { status, stdout, stderr } = await command([...words, ...given, '--json'], settings);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
}
