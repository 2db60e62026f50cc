import { writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Book } from '../faults/book.js';
import { type Engine } from '../faults/engines/engine.js';
import { scripts, type Settings } from '../faults/scripts.js';
import { type Command } from '../faults/shop.js';
import { resumeStage, type Stage, type StageOptions, startStage } from '../faults/stage.js';
import { afterFile } from './cleanup.js';
import { emptyRedisDatabase, newDatabase } from './own-database.js';
import { servers } from './servers.js';
import { command as runCommand } from './services.js';

/** The processes and surroundings of the fault suite, over a separate database of the tests' servers. */
export interface FaultStage extends Stage {
  engine: Engine;
  redisUrl: string;
  /** Has the uploads. */
  folder: string;
  /** Runs commands over its database. */
  command: Command;
}

/** @param programsOf the folder of the programs of each process; by default those of all tests */
export async function startFaultStage(
  programsOf: (name: string) => string = () => servers.programs,
): Promise<FaultStage> {
  const { url: databaseUrl, redisUrl } = await newDatabase();
  const place = await placeOver({ databaseUrl, redisUrl });
  const stage = await startStage({ ...place, programsOf });
  return keeping(stage, place, redisUrl);
}

/**
 * Starts the processes again over a copy of a stage's database, with its surroundings, an empty Redis and a copy of its uploads.
 * @param book what the copy must have at least
 */
export async function resumeFaultStage(
  stage: FaultStage,
  { databaseUrl, book }: { databaseUrl: string; book: Book },
): Promise<FaultStage> {
  const redisUrl = await emptyRedisDatabase();
  const place = await placeOver({ databaseUrl, redisUrl });
  await cp(join(stage.folder, 'uploads'), join(place.folder, 'uploads'), { recursive: true, force: true });
  const resumed = await resumeStage(stage, { ...place, programsOf: () => servers.programs, book });
  return keeping(resumed, place, redisUrl);
}

type Place = Omit<StageOptions, 'programsOf'>;

async function placeOver({ databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string }): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'uploads'));
  const { TLS_CERT_FILE, TLS_KEY_FILE, JWT_SECRET, ENCRYPTION_KEY, INTERNAL_SERVICE_TOKENS } = servers.env;
  return {
    engine: {
      databaseUrl,
      nodeUrls: [databaseUrl],
      settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }),
      faults: [],
    },
    daemons: new scripts.Daemons(folder),
    folder,
    certificate: { certFile: TLS_CERT_FILE ?? '', keyFile: TLS_KEY_FILE ?? '' },
    secrets: { jwt: JWT_SECRET ?? '', encryption: ENCRYPTION_KEY ?? '', internal: INTERNAL_SERVICE_TOKENS ?? '' },
    command: (settings) => hostedCommand(settings, folder),
  };
}

function keeping(stage: Stage, { engine, daemons, folder, command: commandOver }: Place, redisUrl: string): FaultStage {
  afterFile(async () => {
    await stage.stop();
    await daemons.stopAll();
  });
  const command = commandOver({ ...servers.env, ...engine.settingsOf('api-1') });
  return { ...stage, engine, redisUrl, folder, command };
}

function hostedCommand(settings: Settings, folder: string): Command {
  return async (words, file) => {
    const path = join(folder, 'command.json');
    if (file !== undefined) writeFileSync(path, JSON.stringify(file));
    const given = file === undefined ? [] : ['--file', path];
    const { status, stdout, stderr } = await runCommand([...words, ...given, '--json'], settings);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
}
