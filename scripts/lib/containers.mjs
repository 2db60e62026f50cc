// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { accountStatements, answers, execute } from './database.mjs';
import { root } from './folders.mjs';
import { freePort } from './ports.mjs';
import { pings } from './redis.mjs';
import { findProgram, run } from './run.mjs';
import { patiently } from './say.mjs';

const ofThisClone = createHash('sha256').update(root).digest('hex').slice(0, 8);

/** The path of a container client whose engine answers, or null. Many machines have a client without an engine. */
export async function containerEngine() {
  for (const name of ['docker', 'podman']) {
    const client = findProgram([name]);
    if (!client) continue;
    try {
      await run(client, ['info'], { timeout: 5000 });
      return client;
    } catch {
      // The engine does not run, or we have no rights.
    }
  }
  return null;
}

/** Starts MySQL in a container on a free port of 127.0.0.1, its data in a volume, and returns its URL. */
export async function startMysqlContainer({ engine, purpose, daemons, database, password, fresh, tls }) {
  const port = await freePort();
  const args = ['-p', `127.0.0.1:${port}:3306`, '-e', 'MYSQL_ROOT_PASSWORD'];
  const env = { MYSQL_ROOT_PASSWORD: password };
  const settings = [
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_bin',
    '--skip-log-bin',
    '--max-connections=200',
    ...(tls ? ['--ssl-cert=/cert.pem', '--ssl-key=/key.pem', '--require-secure-transport=ON'] : []),
  ];
  if (tls) args.push('-v', `${tls.certFile}:/cert.pem:ro`, '-v', `${tls.keyFile}:/key.pem:ro`);
  const query = tls ? '?ssl=required' : '';
  const container = {
    engine,
    purpose,
    name: 'mysql',
    image: 'mysql:8.4',
    args,
    settings,
    env,
    volume: '/var/lib/mysql',
    fresh,
  };
  const daemon = await startContainer(container, daemons);
  const server = `127.0.0.1:${port}`;
  const asRoot = `mysql://root:${password}@${server}/mysql${query}`;
  await daemons.ready(daemon, () => answers(asRoot), { seconds: 120 });
  await execute(asRoot, accountStatements(database, 'parcelward', password));
  return `mysql://parcelward:${password}@${server}/${database}${query}`;
}

/** Starts Redis in a container on a free port of 127.0.0.1 and returns its URL. */
export async function startRedisContainer({ engine, purpose, daemons, password, fresh }) {
  const port = await freePort();
  const settings = ['redis-server', '--requirepass', password, '--maxmemory-policy', 'noeviction'];
  const args = ['-p', `127.0.0.1:${port}:6379`];
  const container = {
    engine,
    purpose,
    name: 'redis',
    image: 'redis:7',
    args,
    settings,
    env: {},
    volume: '/data',
    fresh,
  };
  const daemon = await startContainer(container, daemons);
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await daemons.ready(daemon, () => pings(url));
  return url;
}

/** The client stays attached and forwards SIGTERM, so a container is stopped and watched like any other process. */
async function startContainer({ engine, purpose, name, image, args, settings, env, volume, fresh }, daemons) {
  const title = `parcelward-${purpose}-${ofThisClone}-${name}`;
  await run(engine, ['image', 'inspect', `docker.io/library/${image}`]).catch(() =>
    patiently(name, `pulling the image ${image}`, () => run(engine, ['pull', '-q', `docker.io/library/${image}`])),
  );
  await run(engine, ['rm', '-f', title]).catch(() => {});
  if (fresh) await run(engine, ['volume', 'rm', '-f', title]).catch(() => {});
  const mount = ['-v', `${title}:${volume}`];
  const command = ['run', '--rm', '--name', title, ...mount, ...args, `docker.io/library/${image}`, ...settings];
  return daemons.start({ name, kind: 'server', command: engine, args: command, env });
}
