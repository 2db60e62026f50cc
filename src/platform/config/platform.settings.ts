// SPDX-License-Identifier: Apache-2.0
import { isIP } from 'node:net';
import { ADDRESS_LIMIT } from '../rate-limit/rate-limit.js';
import { parseRedisUrl } from './redis-url.js';
import {
  baseUrl,
  type ConfigFault,
  databaseUrl,
  file,
  redisUrl,
  secret,
  setting,
  truth,
  url,
  type ValuesOf,
} from './setting.js';

/** The base of links to this service, without a trailing slash. */
export function publicBaseUrl({
  PUBLIC_BASE_URL,
  HOST,
  PORT,
}: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_BASE_URL ?? `https://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}

const variables = {
  /** `production` requires TRACKING_GATEWAY and a mail server, and turns the API's documents off. The image sets it. */
  NODE_ENV: setting.text('development'),
  /** Address to listen on; `0.0.0.0` or `::` for all. */
  HOST: setting.text('127.0.0.1'),
  /** Port to listen on; 0 for any free one. */
  PORT: setting.integer(8443, 0, 65535),
  /**
   * Public URL of the service, the start of links to customers' pages; the same for every process. Required with
   * SMTP_URL or SMS_GATEWAY=twilio; by default `https://HOST:PORT`.
   */
  PUBLIC_BASE_URL: setting.optional(baseUrl),
  /** PEM file of the certificate chain. Required, unless a proxy terminates TLS. */
  TLS_CERT_FILE: setting.optional(),
  /** PEM file of its private key. Required, unless a proxy terminates TLS. */
  TLS_KEY_FILE: setting.optional(),
  /**
   * `true` behind a proxy that terminates TLS: the process speaks HTTP, and only accepts `X-Forwarded-Proto: https`.
   */
  TLS_TERMINATED_BY_PROXY: setting.flag(false),
  /** Trusted proxies in `X-Forwarded-For`, counted from the right; 0 uses the socket's address. */
  TRUSTED_PROXY_HOPS: setting.integer(0, 0, 10),
  /**
   * URL before `errors/<slug>` in the `type` of a problem; by default PUBLIC_BASE_URL. `relative` makes it a relative
   * reference.
   */
  ERROR_TYPE_BASE_URL: setting.optional((raw) =>
    raw === 'relative' ? '' : url('https:', 'http:')(raw).replace(/\/?$/, '/'),
  ),
  /** Largest JSON body. The database's max_allowed_packet must be at least four times as large. */
  MAX_BODY_BYTES: setting.integer(1024 * 1024, 1024, 8 * 1024 * 1024),
  /**
   * Bytes of request bodies that a process reads at once, at least four times MAX_BODY_BYTES; past it the answer is
   * 503. A store gets a quarter, an address without a store's token an eighth.
   */
  MAX_TOTAL_BODY_BYTES: setting.integer(8 * 1024 * 1024, 1024, 1024 * 1024 * 1024),
  /** Connections of clients that a process keeps open; it closes further ones at once. */
  MAX_CONNECTIONS: setting.integer(2_000, 10, 100_000),
  /** Seconds after SIGTERM until requests in flight and running jobs are cut off. */
  SHUTDOWN_TIMEOUT_SECONDS: setting.integer(10, 1, 300),
  /**
   * An existing MySQL, MariaDB or TiDB database. `?socketPath=` names a Unix socket; `?ssl=required` encrypts,
   * `?ssl=verify` also checks the server's certificate and name.
   */
  DATABASE_URL: setting.required(databaseUrl),
  /** PEM file of the authorities that `?ssl=verify` trusts, instead of Node's. */
  DATABASE_CA_FILE: setting.optional(file),
  /** Most database connections of each process. */
  DATABASE_POOL_SIZE: setting.integer(10, 1, 200),
  /** Jobs of each queue that a worker runs at the same time. */
  WORKER_CONCURRENCY: setting.integer(8, 1, 100),
  /**
   * `GET /health/work` of a worker is 503 once due work has waited this long and the worker took nothing of its queue.
   */
  WORK_STUCK_SECONDS: setting.integer(300, 1, 86_400),
  /**
   * The Redis of all processes: `redis://:PASSWORD@HOST:6379/DATABASE`,
   * `redis+sentinel://:PASSWORD@HOST:26379,HOST:26379/NAME` or `redis+cluster://:PASSWORD@HOST:6379,HOST:6379`.
   * `rediss` uses TLS. Sentinels' own user: `?sentinel_username=` and `?sentinel_password=`.
   */
  REDIS_URL: setting.required(redisUrl),
  /** PEM file of the authorities that `rediss` trusts, instead of Node's. */
  REDIS_CA_FILE: setting.optional(file),
  /**
   * Encrypts the secrets of webhook endpoints and the links to customers' pages. Without it no webhook can be signed:
   * keep a copy away from the database's backups.
   */
  ENCRYPTION_KEY: setting.required(secret),
  /** Earlier values of ENCRYPTION_KEY, which still decrypt. */
  PREVIOUS_ENCRYPTION_KEYS: setting.secretList,
  /** Requests a minute per client address. */
  RATE_LIMIT_PER_IP: setting.integer(ADDRESS_LIMIT.limit, 1, 1_000_000_000),
  /** `true` allows private addresses and plain HTTP for webhooks, pictures of pages and Karrio servers; only for development. */
  WEBHOOK_ALLOW_PRIVATE_TARGETS: setting.flag(false),
  /**
   * Whether `/openapi.json`, `/reference` and Swagger UI at `/docs` are served; by default `true`, in production
   * `false`.
   */
  API_DOCS: setting.optional(truth),
  /** File of the demo store's key, which Swagger UI then sends by itself; without effect in production. */
  DEMO_FILE: setting.optional(),
  /** Address of `GET /metrics`, which is plain HTTP without credentials. */
  METRICS_HOST: setting.text('127.0.0.1'),
  /** Port of `GET /metrics` of this process; 0 turns it off. */
  METRICS_PORT: setting.integer(0, 0, 65535),
  /** The log level; requests are logged at `info`. */
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  /**
   * What each store's request log has: all requests, refused ones and one in a hundred of the others, refused ones, or nothing.
   */
  REQUEST_LOG: setting.oneOf(['all', 'sampled', 'refusals', 'off'], 'sampled'),
  /** For an audit of the SQL: file to which each distinct statement is appended, without its values. */
  SQL_TRACE_FILE: setting.optional(),
};

export type PlatformConfig = ValuesOf<typeof variables>;

/** Settings that would be dangerous by default must be explicit in production. */
export const isProduction = ({ NODE_ENV }: Pick<PlatformConfig, 'NODE_ENV'>): boolean => NODE_ENV === 'production';

/** Whether the pages and documents about the API are served (C-OPS-3, C-OPS-4). */
export const servesDocs = (config: Pick<PlatformConfig, 'NODE_ENV' | 'API_DOCS'>): boolean =>
  config.API_DOCS ?? !isProduction(config);

/** Whether Swagger UI authorizes itself with the key in `DEMO_FILE` (C-DOC-9). */
export const hasDemoKey = (config: Pick<PlatformConfig, 'NODE_ENV' | 'API_DOCS' | 'DEMO_FILE'>): boolean =>
  servesDocs(config) && config.DEMO_FILE !== undefined && !isProduction(config);

/** The process needs a certificate, unless a proxy terminates TLS (C-HTTP-3). */
function transportFaults(config: PlatformConfig): ConfigFault[] {
  if (config.TLS_TERMINATED_BY_PROXY) return [];
  const missing = (['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const).filter((name) => config[name] === undefined);
  return missing.map((name) => ({ name, why: 'is required, unless TLS_TERMINATED_BY_PROXY is true' }));
}

/** A certificate authority is useless, and its owner deceived, if the connection does not verify certificates. */
function authorityFaults({ DATABASE_URL, DATABASE_CA_FILE, REDIS_URL, REDIS_CA_FILE }: PlatformConfig): ConfigFault[] {
  const faults: ConfigFault[] = [];
  if (DATABASE_CA_FILE !== undefined && DATABASE_URL && new URL(DATABASE_URL).searchParams.get('ssl') !== 'verify')
    faults.push({ name: 'DATABASE_CA_FILE', why: 'needs ?ssl=verify in DATABASE_URL' });
  if (REDIS_CA_FILE !== undefined && REDIS_URL && !parseRedisUrl(REDIS_URL).isTls)
    faults.push({ name: 'REDIS_CA_FILE', why: 'needs a REDIS_URL that begins with rediss' });
  return faults;
}

const platformFaults = (config: PlatformConfig): ConfigFault[] => [
  ...transportFaults(config),
  ...authorityFaults(config),
];

export const platformSettings = { variables, faultsOf: platformFaults };
