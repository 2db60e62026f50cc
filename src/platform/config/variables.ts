import { POLICIES } from '../rate-limit/policies.js';
import { parsedUrl } from '../validation/parsed-url.js';

export interface ConfigFault {
  name: string;
  why: string;
}

type Raw = string | undefined;
interface Variable<T> {
  parse(raw: Raw): T;
}

const variable = <T>(parse: (raw: Raw) => T): Variable<T> => ({ parse });

function refuse(why: string): never {
  throw new Error(why);
}

/** A variable without a default. */
const required = (parse: (raw: string) => string): Variable<string> & { isRequired: true } => ({
  parse: (raw) => parse(raw ?? refuse('is required')),
  isRequired: true,
});
const text = (fallback: string) => variable((raw) => raw ?? fallback);
const optionalText = () => variable((raw) => raw);
const oneOf = <T extends string>(allowed: readonly T[], fallback: T) =>
  variable((raw) =>
    raw === undefined
      ? fallback
      : (allowed.find((value) => value === raw) ?? refuse(`must be one of ${allowed.join(', ')}`)),
  );
const flag = (fallback: boolean) =>
  variable((raw) =>
    raw === undefined ? fallback : raw === 'true' ? true : raw === 'false' ? false : refuse('must be true or false'),
  );
const integer = (fallback: number, min: number, max: number) =>
  variable((raw) => {
    const value = raw === undefined ? fallback : /^\d+$/.test(raw) ? Number(raw) : NaN;
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`);
  });

function urlOf(raw: string, protocols: string[]): string {
  const allowed = protocols.includes(parsedUrl(raw)?.protocol ?? '');
  return allowed
    ? raw
    : refuse(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** A URL that secrets are sent to: plain HTTP is for a server on the same machine alone. */
function confidentialUrlOf(raw: string): string {
  const { protocol, hostname } = parsedUrl(raw) ?? {};
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
  return protocol === 'https:' || isLocal ? raw : refuse('must be a URL that begins with https://');
}

function addressOf(raw: string): string {
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/.test(raw) ? raw : refuse('must be an e-mail address');
}

function secretOf(raw: string): string {
  return raw.length >= 32 ? raw : refuse('must have at least 32 characters');
}

const secretList = variable((raw) =>
  (raw ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(secretOf),
);

/** Every environment variable the service reads, with its default and its check; `.env.example` explains each. */
export const variables = {
  HOST: text('127.0.0.1'),
  PORT: integer(8443, 0, 65535),
  PUBLIC_BASE_URL: variable((raw) => (raw === undefined ? undefined : urlOf(raw, ['https:']).replace(/\/$/, ''))),
  TLS_CERT_FILE: optionalText(),
  TLS_KEY_FILE: optionalText(),
  TLS_TERMINATED_BY_PROXY: flag(false),
  TRUSTED_PROXY_HOPS: integer(0, 0, 10),
  ERROR_TYPE_BASE_URL: variable((raw) =>
    raw === undefined ? '' : urlOf(raw, ['https:', 'http:']).replace(/\/?$/, '/'),
  ),
  MAX_BODY_BYTES: integer(1024 * 1024, 1024, 8 * 1024 * 1024),
  SHUTDOWN_TIMEOUT_SECONDS: integer(10, 1, 300),
  DATABASE_URL: required((raw) => urlOf(raw, ['mysql:', 'mariadb:'])),
  DATABASE_POOL_SIZE: integer(10, 1, 200),
  WORKER_CONCURRENCY: integer(8, 1, 100),
  REDIS_URL: required((raw) => urlOf(raw, ['redis:', 'rediss:'])),
  JWT_SECRET: required(secretOf),
  JWT_PREVIOUS_SECRETS: secretList,
  INTERNAL_SERVICE_TOKENS: secretList,
  ENCRYPTION_KEY: required(secretOf),
  PREVIOUS_ENCRYPTION_KEYS: secretList,
  RATE_LIMIT_PER_IP: integer(POLICIES.address.limit, 1, 1_000_000_000),
  LOOKUP_LIMIT_PER_IP: integer(POLICIES.lookup.limit, 1, 1_000_000_000),
  LEGACY_ORDER_KEYS: flag(true),
  TRACKING_GATEWAY: oneOf(['simulator', 'shippo'], 'simulator'),
  SIMULATOR_STEP_SECONDS: integer(10, 1, 86_400),
  SHIPPO_API_BASE_URL: variable((raw) => confidentialUrlOf(raw ?? 'https://api.goshippo.com')),
  SHIPPO_API_TOKEN: optionalText(),
  SHIPPO_WEBHOOK_TOKEN: variable((raw) => (raw === undefined ? undefined : secretOf(raw))),
  SHIPPO_WEBHOOK_SECRET: optionalText(),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: flag(false),
  NOTIFICATION_DIGEST_SECONDS: integer(60, 0, 3600),
  SMTP_URL: variable((raw) => (raw === undefined ? undefined : urlOf(raw, ['smtp:', 'smtps:']))),
  MAIL_FROM: variable((raw) => (raw === undefined ? undefined : addressOf(raw))),
  MAIL_FOLDER: text('.local/mail'),
  SMS_GATEWAY: oneOf(['log', 'twilio'], 'log'),
  TWILIO_API_BASE_URL: variable((raw) => confidentialUrlOf(raw ?? 'https://api.twilio.com')),
  TWILIO_ACCOUNT_SID: optionalText(),
  TWILIO_AUTH_TOKEN: optionalText(),
  TWILIO_FROM: optionalText(),
  UPLOADS_FOLDER: text('.local/uploads'),
  UPLOADS_S3_BUCKET: optionalText(),
  UPLOADS_S3_REGION: text('us-east-1'),
  UPLOADS_S3_ENDPOINT: variable((raw) => (raw === undefined ? undefined : confidentialUrlOf(raw))),
  UPLOADS_S3_ACCESS_KEY_ID: optionalText(),
  UPLOADS_S3_SECRET_ACCESS_KEY: optionalText(),
  UPLOADS_S3_PUBLIC_URL: variable((raw) => (raw === undefined ? undefined : urlOf(raw, ['https:']).replace(/\/$/, ''))),
  METRICS_HOST: text('127.0.0.1'),
  METRICS_PORT: integer(0, 0, 65535),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  SQL_TRACE_FILE: optionalText(),
};
