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

const variables = {
  NODE_ENV: setting.text('development'),
  HOST: setting.text('127.0.0.1'),
  PORT: setting.integer(8443, 0, 65535),
  PUBLIC_BASE_URL: setting.optional(baseUrl),
  TLS_CERT_FILE: setting.optional(),
  TLS_KEY_FILE: setting.optional(),
  TLS_TERMINATED_BY_PROXY: setting.flag(false),
  TRUSTED_PROXY_HOPS: setting.integer(0, 0, 10),
  ERROR_TYPE_BASE_URL: setting.optional((raw) =>
    raw === 'relative' ? '' : url('https:', 'http:')(raw).replace(/\/?$/, '/'),
  ),
  MAX_BODY_BYTES: setting.integer(1024 * 1024, 1024, 8 * 1024 * 1024),
  MAX_TOTAL_BODY_BYTES: setting.integer(8 * 1024 * 1024, 1024, 1024 * 1024 * 1024),
  MAX_CONNECTIONS: setting.integer(2_000, 10, 100_000),
  SHUTDOWN_TIMEOUT_SECONDS: setting.integer(10, 1, 300),
  DATABASE_URL: setting.required(databaseUrl),
  DATABASE_CA_FILE: setting.optional(file),
  DATABASE_POOL_SIZE: setting.integer(10, 1, 200),
  WORKER_CONCURRENCY: setting.integer(8, 1, 100),
  WORK_STUCK_SECONDS: setting.integer(300, 1, 86_400),
  REDIS_URL: setting.required(redisUrl),
  REDIS_CA_FILE: setting.optional(file),
  ENCRYPTION_KEY: setting.required(secret),
  PREVIOUS_ENCRYPTION_KEYS: setting.secretList,
  RATE_LIMIT_PER_IP: setting.integer(ADDRESS_LIMIT.limit, 1, 1_000_000_000),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: setting.flag(false),
  API_DOCS: setting.optional(truth),
  DEMO_FILE: setting.optional(),
  METRICS_HOST: setting.text('127.0.0.1'),
  METRICS_PORT: setting.integer(0, 0, 65535),
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  REQUEST_LOG: setting.oneOf(['sampled', 'refusals', 'off'], 'sampled'),
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

/** The settings of the platform; `.env.example` explains each. */
export const platformSettings = { variables, faultsOf: platformFaults };
