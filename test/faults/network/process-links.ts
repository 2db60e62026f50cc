// SPDX-License-Identifier: Apache-2.0
import { type Engine } from '../engines/engine.js';
import { type Settings } from '../scripts.js';
import { ROLES } from '../supervisor.js';
import { Link } from './link.js';
import { delayed, dropped, reset } from './network-faults.js';
import { urlOver } from './proxy.js';

/** Of each packet between a process and its database or Redis: an order then takes some seconds. */
const DELAY_MS = 100;

/** Connects each process to the database and the Redis of an engine over links of its own, and adds the faults of these links. */
export async function withProcessLinks(engine: Engine): Promise<Engine> {
  const processes = await Promise.all(Object.keys(ROLES).map((name) => linkedProcess(engine, name)));
  const [api, worker] = ['api-1', 'worker-1'].map((wanted) => processes.find(({ name }) => name === wanted)) as [
    LinkedProcess,
    LinkedProcess,
  ];
  const databaseLinks = processes.map(({ database }) => database);
  const redisLinks = processes.map(({ redis }) => redis);
  return {
    ...engine,
    settingsOf: (process) => processes.find(({ name }) => name === process)?.settings ?? engine.settingsOf(process),
    faults: [
      ...engine.faults,
      dropped('api-1 and the database', [api.database]),
      dropped('worker-1 and the database', [worker.database]),
      dropped('worker-1 and Redis', [worker.redis]),
      dropped('all processes and Redis', redisLinks),
      delayed('all processes and the database', databaseLinks, DELAY_MS),
      delayed('all processes and Redis', redisLinks, DELAY_MS),
      reset('all processes and the database', databaseLinks),
      reset('all processes and Redis', redisLinks),
    ],
  };
}

interface LinkedProcess {
  name: string;
  settings: Settings;
  database: Link;
  redis: Link;
}

async function linkedProcess(engine: Engine, name: string): Promise<LinkedProcess> {
  const { DATABASE_URL = '', REDIS_URL = '', ...others } = engine.settingsOf(name);
  const [database, redis] = [new Link(), new Link()];
  const settings = {
    ...others,
    DATABASE_URL: await urlOver(database, DATABASE_URL),
    REDIS_URL: await urlOver(redis, REDIS_URL),
  };
  return { name, settings, database, redis };
}
