// SPDX-License-Identifier: Apache-2.0
import { loadConfig, type ParcelwardOptions, setting, settingsFrom } from 'parcelward';

type Environment = Record<string, string | undefined>;

/** The dashboard's own variables. docs/operating/settings.md shows their comments. */
export const OWN_VARIABLES = {
  /** Address to listen on. */
  DASHBOARD_HOST: setting.text('127.0.0.1'),
  /** Port to listen on. */
  DASHBOARD_PORT: setting.integer(8444, 0, 65_535),
  /**
   * Trusted proxies in `X-Forwarded-For`, counted from the right. With 0 all clients of a proxy share its address, and ten
   * failed sign-ins lock out everybody.
   */
  DASHBOARD_TRUSTED_PROXY_HOPS: setting.integer(0, 0, 10),
};

/** What only the dashboard requires of the service's variables. */
const REQUIRED = ['DASHBOARD_URL', 'PUBLIC_BASE_URL', 'TRACKING_GATEWAY'] as const;

const OWN_SETTINGS = {
  variables: OWN_VARIABLES,
  faultsOf: (config: Environment) =>
    REQUIRED.filter((name) => config[name] === undefined).map((name) => ({ name, why: 'is required' })),
};

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

/** @throws ConfigError naming all invalid variables */
export function loadSettings(environment: Environment): Settings {
  const config = loadConfig(environment, OWN_SETTINGS);
  const isSimulator = config.TRACKING_GATEWAY === 'simulator';
  const isProduction = environment.NODE_ENV === 'production';
  return {
    host: config.DASHBOARD_HOST,
    port: config.DASHBOARD_PORT,
    trustedProxyHops: config.DASHBOARD_TRUSTED_PROXY_HOPS,
    // loadConfig requires both files unless a proxy terminates TLS.
    tls: config.TLS_TERMINATED_BY_PROXY
      ? undefined
      : { certFile: config.TLS_CERT_FILE ?? '', keyFile: config.TLS_KEY_FILE ?? '' },
    photoOrigins: originsOf([config.PUBLIC_BASE_URL, config.UPLOADS_S3_PUBLIC_URL]),
    isSimulated: isSimulator && !isProduction,
    isUntracked: isSimulator && isProduction,
    parcelward: { ...settingsFrom(environment), logLevel: 'warn' },
  };
}

function originsOf(urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url && /^https:\/\/[^/]+/.exec(url)) || []))];
}
