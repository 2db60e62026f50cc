// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Redis, type RedisOptions } from 'ioredis';
import { type PlatformConfig } from '../config/platform.settings.js';
import { parseRedisUrl, type RedisAddress } from '../config/redis-url.js';
import { masterOfSlot } from './slot-connector.js';

type RedisConfig = Pick<PlatformConfig, 'REDIS_URL' | 'REDIS_CA_FILE'>;

const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/** A Sentinel or a node of a cluster has this long to name the master. */
const LOOKUP_TIMEOUT_MS = 1_000;

/** Clients that lost their connection together do not come back together. */
const retryStrategy = (times: number): number =>
  Math.min(100 * times, MAX_RECONNECT_DELAY_MS) * (0.5 + Math.random() / 2);

/** The errors of a server that a failover has made a replica. */
const LOST_MASTER = /^(READONLY|UNBLOCKED|MASTERDOWN)\b/;

/**
 * Connects to Redis: to one server, to the master that Sentinels name, or to the master of a slot of a cluster (C-OPS-12). It
 * reconnects by itself, also after a failover.
 */
class ResilientRedis extends Redis {
  constructor(options: RedisOptions) {
    super(options);
    // ioredis does not clear this timer when the connection closes, and it would then close the next one.
    this.on('close', () => {
      clearTimeout(this['socketTimeoutTimer']);
      this['socketTimeoutTimer'] = undefined;
    });
  }

  /**
   * When Bull stops, it reconnects and handles a failure too late. If Redis is unavailable, the unhandled rejection would end
   * the process before its running jobs finish. The client reconnects by itself in any case.
   */
  override async connect(): Promise<void> {
    await super.connect().catch(() => undefined);
  }
}

/**
 * Creates a client of the Redis that `REDIS_URL` names.
 * @param hashTag the hash tag that all keys of this client have, with its braces: a cluster keeps them in one slot
 */
export function createRedis(config: RedisConfig, hashTag: string, options: RedisOptions): Redis {
  return new ResilientRedis({ ...options, ...redisOptions(config, hashTag) });
}

/** How ioredis finds the server and reconnects to it. */
export function redisOptions({ REDIS_URL, REDIS_CA_FILE }: RedisConfig, hashTag: string): RedisOptions {
  const address = parseRedisUrl(REDIS_URL);
  const { username, password, database: db } = address;
  const tls = address.isTls ? verifiedTls(REDIS_CA_FILE) : undefined;
  const common = { username, password, db, tls, connectTimeout: CONNECT_TIMEOUT_MS };
  const reconnectOnError = ({ message }: Error): boolean => LOST_MASTER.test(message);
  return { ...common, retryStrategy, reconnectOnError, ...locationOf(address, hashTag, common) };
}

/** Verifies the server, also under `NODE_TLS_REJECT_UNAUTHORIZED=0`, by `REDIS_CA_FILE` or Node's authorities. */
function verifiedTls(caFile: string | undefined): RedisOptions['tls'] {
  return { rejectUnauthorized: true, ca: caFile === undefined ? undefined : readFileSync(caFile, 'utf8') };
}

function locationOf(address: RedisAddress, hashTag: string, common: RedisOptions): RedisOptions {
  const { kind, nodes, service, sentinelUsername, sentinelPassword } = address;
  if (kind === 'server') return { ...nodes[0] };
  if (kind === 'cluster') {
    const options = { ...common, commandTimeout: LOOKUP_TIMEOUT_MS };
    return masterOfSlot({ nodes, key: hashTag, options, retryStrategy });
  }
  return {
    ...{ sentinels: nodes, name: service, sentinelUsername, sentinelPassword },
    ...{ sentinelTLS: common.tls, enableTLSForSentinelMode: common.tls !== undefined },
    ...{ sentinelRetryStrategy: retryStrategy, sentinelCommandTimeout: LOOKUP_TIMEOUT_MS },
  };
}
