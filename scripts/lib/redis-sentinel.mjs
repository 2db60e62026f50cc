// SPDX-License-Identifier: Apache-2.0
import { freePort } from './ports.mjs';
import { eventually, RedisServer } from './redis-server.mjs';

/** The name by which Sentinels know the servers. */
const NAME = 'parcelward';

/**
 * Starts a master, two replicas and three Sentinels on free ports of 127.0.0.1, which replace a master that is silent for a
 * second. The options are those of {@link startRedis}; Sentinels have a password of their own.
 * @returns `{url, servers, sentinels, master, switchMaster}`: `url` for REDIS_URL, `master()` finds the current master by the
 *   majority of the Sentinels, `switchMaster()` has them begin a planned failover. Each server has `kill`, `freeze`, `thaw`,
 *   `start` and `role`.
 */
export async function startRedisSentinel({ program, folder, daemons, password }) {
  const common = { program, folder, daemons };
  const [first, ...others] = await ports(3);
  const sentinelPassword = `${password}-of-sentinels`;
  const servers = [first, ...others].map((port, index) => {
    const replicates = index === 0 ? {} : { replicaof: `127.0.0.1 ${first}` };
    const name = `redis-${index + 1}`;
    return new RedisServer({
      ...common,
      name,
      port,
      password,
      settings: { ...serverSettings(password), ...replicates },
    });
  });
  await Promise.all(servers.map((server) => server.start()));
  // A Sentinel replaces only a master with a replica that it knows and that is in sync.
  await eventually(async () => (await servers[0].send('ROLE'))[2].length === 2, 'replication');
  const sentinels = (await ports(3)).map(
    (port, index) =>
      new RedisServer({
        ...{ ...common, name: `sentinel-${index + 1}`, port, password: sentinelPassword, isSentinel: true },
        settings: sentinelSettings({ master: first, password, sentinelPassword }),
      }),
  );
  await Promise.all(sentinels.map((sentinel) => sentinel.start()));
  await eventually(async () => (await Promise.all(sentinels.map(knowsAll))).every(Boolean), 'discovery');
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const url = `redis+sentinel://:${password}@${hosts}/${NAME}?sentinel_password=${sentinelPassword}`;
  return {
    ...{ url, servers, sentinels },
    master: () => masterOf(servers, sentinels),
    switchMaster: () =>
      eventually(() => accepted(sentinels[0].send('SENTINEL', 'FAILOVER', NAME)), 'a planned failover'),
  };
}

const serverSettings = (password) => ({
  requirepass: password,
  masterauth: password,
  save: '""',
  'maxmemory-policy': 'noeviction',
  // A replica starts to synchronize at once.
  'repl-diskless-sync-delay': 0,
});

const sentinelSettings = ({ master, password, sentinelPassword }) => ({
  requirepass: sentinelPassword,
  sentinel: [
    `monitor ${NAME} 127.0.0.1 ${master} 2`,
    `auth-pass ${NAME} ${password}`,
    `down-after-milliseconds ${NAME} 1000`,
    `failover-timeout ${NAME} 5000`,
  ],
});

/** Whether a command is accepted. Sentinels refuse a failover soon after the last one. */
const accepted = (sent) =>
  sent.then(
    () => true,
    () => false,
  );

/** Whether a Sentinel knows both others and both replicas. */
async function knowsAll(sentinel) {
  const [others, replicas] = await Promise.all(
    ['SENTINELS', 'REPLICAS'].map((list) => sentinel.send('SENTINEL', list, NAME)),
  );
  return others.length === 2 && replicas.length === 2;
}

/** The server that most Sentinels name as the master, or undefined while they disagree. */
async function masterOf(servers, sentinels) {
  const named = await Promise.all(
    sentinels.map((sentinel) => sentinel.send('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME).catch(() => null)),
  );
  return servers.find(({ port }) => named.filter((address) => Number(address?.[1]) === port).length >= 2);
}

/** Free ports, all different. */
async function ports(count) {
  const found = new Set();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
