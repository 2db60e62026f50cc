import { type ParcelwardOptions } from 'parcelward';

type Environment = Record<string, string | undefined>;

/** The dashboard's own variables. docs/operating/settings.md shows their comments. */
export const OWN_VARIABLES = {
  /** Address to listen on. */
  DASHBOARD_HOST: { kind: 'text', fallback: '127.0.0.1' },
  /** Port to listen on. */
  DASHBOARD_PORT: { kind: '0 to 65535', fallback: '8444' },
  /**
   * Trusted proxies in `X-Forwarded-For`, counted from the right. With 0 all clients of a proxy share its address, and ten
   * failed sign-ins lock out everybody.
   */
  DASHBOARD_TRUSTED_PROXY_HOPS: { kind: '0 to 10', fallback: '0' },
};

/** The settings of the dashboard. */
export interface Settings {
  host: string;
  port: number;
  /** Reverse proxies in front of the dashboard; the client address is taken from their `X-Forwarded-For`. */
  trustedProxyHops: number;
  /** Undefined if a proxy terminates TLS. */
  tls: { certFile: string; keyFile: string } | undefined;
  /** Origins of claim photos, for the content security policy. */
  photoOrigins: string[];
  /** Whether tracking events of live stores come from the simulator. */
  isSimulated: boolean;
  /** Whether live stores have no tracking events: production does not simulate them. */
  isUntracked: boolean;
  parcelward: ParcelwardOptions;
}

/** Nest token of `Settings`. */
export const SETTINGS = Symbol('SETTINGS');

/** @throws Error that names every missing variable, or else every invalid one */
export function settingsOf(environment: Environment): Settings {
  const missing: string[] = [];
  const required = (name: string): string => {
    const value = environment[name];
    if (!value) missing.push(name);
    return value ?? '';
  };
  const publicBaseUrl = required('PUBLIC_BASE_URL');
  const isProduction = environment.NODE_ENV === 'production';
  const settings: Settings = {
    host: environment.DASHBOARD_HOST ?? OWN_VARIABLES.DASHBOARD_HOST.fallback,
    port: Number(environment.DASHBOARD_PORT ?? OWN_VARIABLES.DASHBOARD_PORT.fallback),
    trustedProxyHops: Number(
      environment.DASHBOARD_TRUSTED_PROXY_HOPS ?? OWN_VARIABLES.DASHBOARD_TRUSTED_PROXY_HOPS.fallback,
    ),
    tls:
      environment.TLS_TERMINATED_BY_PROXY === 'true'
        ? undefined
        : { certFile: required('TLS_CERT_FILE'), keyFile: required('TLS_KEY_FILE') },
    photoOrigins: originsOf([publicBaseUrl, environment.UPLOADS_S3_PUBLIC_URL]),
    isSimulated: required('TRACKING_GATEWAY') === 'simulator' && !isProduction,
    isUntracked: environment.TRACKING_GATEWAY === 'simulator' && isProduction,
    parcelward: {
      databaseUrl: required('DATABASE_URL'),
      redisUrl: required('REDIS_URL'),
      jwtSecret: required('JWT_SECRET'),
      encryptionKey: required('ENCRYPTION_KEY'),
      ...optionsOf(environment),
      dashboardUrl: required('DASHBOARD_URL'),
      publicBaseUrl,
    },
  };
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
  const invalid = faultsOf(settings);
  if (invalid.length > 0) throw new Error(`Invalid environment variables: ${invalid.join('; ')}`);
  return settings;
}

/** Parcelward checks its own settings. */
function faultsOf({ trustedProxyHops }: Settings): string[] {
  const faults: string[] = [];
  if (!(Number.isInteger(trustedProxyHops) && trustedProxyHops >= 0 && trustedProxyHops <= 10))
    faults.push('DASHBOARD_TRUSTED_PROXY_HOPS must be a whole number from 0 to 10');
  return faults;
}

/** Options that must be the same as the service's. */
function optionsOf(environment: Environment): Partial<ParcelwardOptions> {
  return {
    databaseCaFile: environment.DATABASE_CA_FILE,
    redisCaFile: environment.REDIS_CA_FILE,
    previousEncryptionKeys: listOf(environment.PREVIOUS_ENCRYPTION_KEYS),
    webhookAllowPrivateTargets: environment.WEBHOOK_ALLOW_PRIVATE_TARGETS === 'true',
    uploadsFolder: environment.UPLOADS_FOLDER,
    uploadsS3Bucket: environment.UPLOADS_S3_BUCKET,
    uploadsS3Region: environment.UPLOADS_S3_REGION,
    uploadsS3Endpoint: environment.UPLOADS_S3_ENDPOINT,
    uploadsS3PublicUrl: environment.UPLOADS_S3_PUBLIC_URL,
    retentionPersonalDays: numberOf(environment.RETENTION_PERSONAL_DAYS),
    retentionEventsDays: numberOf(environment.RETENTION_EVENTS_DAYS),
    retentionPhotosDays: numberOf(environment.RETENTION_PHOTOS_DAYS),
    retentionMessagesDays: numberOf(environment.RETENTION_MESSAGES_DAYS),
    retentionInboundDays: numberOf(environment.RETENTION_INBOUND_DAYS),
    retentionRequestLogDays: numberOf(environment.RETENTION_REQUEST_LOG_DAYS),
    logLevel: 'warn',
  };
}

/** Parcelward refuses texts that are no numbers. */
function numberOf(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function originsOf(urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url && /^https:\/\/[^/]+/.exec(url)) || []))];
}
