// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine } from '../faults/engines/engine.js';
import {
  resumeEnvironment,
  type Environment,
  type EnvironmentOptions,
  startEnvironment,
} from '../faults/environment.js';
import { type ExpectedState } from '../faults/expected-state.js';
import { scripts, type Settings } from '../faults/scripts.js';
import { type Command } from '../faults/store.js';
import { afterFile } from './cleanup.js';
import { emptyRedisDatabase, newDatabase } from './own-database.js';
import { servers } from './servers.js';
import { command as runCommand } from './services.js';

/** The environment of the fault suite, over a separate database of the tests' servers. */
export interface FaultEnvironment extends Environment {
  engine: Engine;
  redisUrl: string;
  /** The folder of `uploads`. */
  folder: string;
  /** Runs commands over its database. */
  command: Command;
}

/** Starts the processes over an empty database and an empty Redis. */
export async function startFaultEnvironment(): Promise<FaultEnvironment> {
  const { url: databaseUrl, redisUrl } = await newDatabase();
  const options = await optionsOver({ databaseUrl, redisUrl });
  const environment = await startEnvironment(options);
  return stoppedAfterFile(environment, options, redisUrl);
}

/**
 * Starts the processes again over a copy of an environment's database, with its external services, an empty Redis and a copy of its
 * uploads.
 * @param options with the `expected` state that the copy must have at least
 */
export async function resumeFaultEnvironment(
  environment: FaultEnvironment,
  { databaseUrl, expected }: { databaseUrl: string; expected: ExpectedState },
): Promise<FaultEnvironment> {
  const redisUrl = await emptyRedisDatabase();
  const options = await optionsOver({ databaseUrl, redisUrl });
  await cp(join(environment.folder, 'uploads'), join(options.folder, 'uploads'), { recursive: true, force: true });
  const resumed = await resumeEnvironment(environment, { ...options, expected });
  return stoppedAfterFile(resumed, options, redisUrl);
}

async function optionsOver({
  databaseUrl,
  redisUrl,
}: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<EnvironmentOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'uploads'));
  const { TLS_CERT_FILE, TLS_KEY_FILE, JWT_SECRET, ENCRYPTION_KEY, INTERNAL_SERVICE_TOKENS } = servers.env;
  return {
    engine: {
      databaseUrl,
      settingsOf: () => ({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }),
      faults: [],
    },
    daemons: new scripts.Daemons(folder),
    programs: servers.programs,
    folder,
    certificate: { certFile: TLS_CERT_FILE ?? '', keyFile: TLS_KEY_FILE ?? '' },
    secrets: { jwt: JWT_SECRET ?? '', encryption: ENCRYPTION_KEY ?? '', internal: INTERNAL_SERVICE_TOKENS ?? '' },
    command: (settings) => hostedCommand(settings, folder),
  };
}

/** Stops the environment after the test file. */
function stoppedAfterFile(
  environment: Environment,
  { engine, daemons, folder, command: commandOver }: EnvironmentOptions,
  redisUrl: string,
): FaultEnvironment {
  afterFile(async () => {
    await environment.stop();
    await daemons.stopAll();
  });
  const command = commandOver({ ...servers.env, ...engine.settingsOf('api-1') });
  return { ...environment, engine, redisUrl, folder, command };
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
