// SPDX-License-Identifier: Apache-2.0
import { containerEngine, startMysqlContainer, startRedisContainer } from './containers.mjs';
import { checkGiven } from './database.mjs';
import { unpackedServer } from './debian.mjs';
import { startMariadb } from './mariadb.mjs';
import { checkGivenRedis, startRedis } from './redis.mjs';
import { findProgram } from './run.mjs';
import { Refusal, say } from './say.mjs';

const kinds = {
  mysql: {
    title: 'MariaDB or MySQL',
    variable: 'DATABASE_URL',
    programs: ['mariadbd', 'mysqld'],
    packages: ['mariadb-server-core', 'mariadb-server-core-10.6', 'mariadb-server-core-10.5', 'mysql-server-core-8.0'],
    start: startMariadb,
    contain: startMysqlContainer,
    checkGiven,
  },
  redis: {
    title: 'Redis',
    variable: 'REDIS_URL',
    programs: ['redis-server', 'valkey-server'],
    packages: ['redis-server', 'valkey-server'],
    start: startRedis,
    contain: startRedisContainer,
    checkGiven: checkGivenRedis,
  },
};

/**
 * Finds each server: the one that its variable names, else a program on the path, else a container engine, else the
 * distribution's packages, which it downloads. Returns `{mysql, redis}`, each a function that starts (or checks) the
 * server and returns its URL, given `{folder, purpose, daemons, database, password, fresh}`: `purpose`
 * (`up`, `test`) names containers, `fresh` asks for empty data in them.
 */
export async function findServers() {
  const [mysql, redis] = await Promise.all(Object.keys(kinds).map((name) => findServer(name)));
  return { mysql, redis };
}

/** Starts both servers and returns `{databaseUrl, redisUrl}`; the options are those of {@link findServers}. */
export async function startServers(servers, { secrets, ...options }) {
  const [databaseUrl, redisUrl] = await Promise.all([
    servers.mysql({ ...options, password: secrets.database }),
    servers.redis({ ...options, password: secrets.redis }),
  ]);
  return { databaseUrl, redisUrl };
}

/** Finds one server, `mysql` or `redis`, as {@link findServers} does. */
export async function findServer(name, environment = process.env) {
  const kind = kinds[name];
  const given = environment[kind.variable];
  if (given) {
    return async () => {
      await kind.checkGiven(given);
      say(name, `set by ${kind.variable}`);
      return given;
    };
  }
  const command = findProgram(kind.programs);
  const engine = command ? null : await containerEngine();
  const unpacked = () => unpackedServer(name, kind.packages, kind.programs);
  if (!command && !engine) await unpacked().catch((error) => Promise.reject(unusable(kind, error)));
  const ways = [
    command && ((options) => started(name, kind, { command, prefix: '', env: {} }, options)),
    engine && ((options) => contained(name, kind, engine, options)),
    async (options) => started(name, kind, await unpacked(), options),
  ];
  return (options) => firstThatWorks(name, kind, ways.filter(Boolean), options);
}

/** The Redis or Valkey program on the path, else of the distribution's packages, as `{command, env}`. */
export async function redisProgram() {
  const { programs, packages } = kinds.redis;
  const command = findProgram(programs);
  return command ? { command, env: {} } : unpackedServer('redis', packages, programs);
}

async function started(name, kind, program, options) {
  const url = await kind.start({ ...options, program });
  say(name, `${program.command}, on 127.0.0.1:${new URL(url).port}`);
  return url;
}

async function contained(name, kind, engine, options) {
  const url = await kind.contain({ ...options, engine });
  say(name, `in a container, on 127.0.0.1:${new URL(url).port}`);
  return url;
}

/** Tries the next way if a server does not start (a security profile, an image that cannot be pulled). */
async function firstThatWorks(name, kind, ways, options) {
  for (const [index, way] of ways.entries()) {
    try {
      return await way(options);
    } catch (error) {
      if (index === ways.length - 1) throw unusable(kind, error);
      say(name, `trying another way, because ${error.message}`);
    }
  }
}

function unusable({ title, variable, programs, packages }, error) {
  const wanted = `install ${title} (Debian and Ubuntu: apt-get install ${packages[0]}), so that ${programs[0]} is on the path, or set ${variable}`;
  return new Refusal(`No ${title} server could be started here: ${wanted}.\n${error.message}`);
}
