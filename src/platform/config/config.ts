import { variables, type ConfigFault } from './variables.js';

export type Config = { readonly [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['parse']> };

/** Nest token of the process's `Config`. */
export const CONFIG = Symbol('CONFIG');

/** The start was refused: `message` names each bad variable and why. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(`The configuration is not usable:\n${faults.map(({ name, why }) => `  ${name}: ${why}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks every variable of `.env.example` at once.
 * @throws ConfigError naming all variables at fault.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const faults: ConfigFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    try {
      values[name] = variable.parse(environment[name] || undefined);
    } catch (error) {
      faults.push({ name, why: (error as Error).message });
    }
  }
  const config = values as Config;
  faults.push(...transportFaults(config), ...gatewayFaults(config), ...messageFaults(config), ...uploadFaults(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The process has a certificate, or stands behind a proxy that has one (C-HTTP-3). */
function transportFaults(config: Config): ConfigFault[] {
  if (config.TLS_TERMINATED_BY_PROXY) return [];
  const missing = (['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const).filter((name) => config[name] === undefined);
  return missing.map((name) => ({ name, why: 'is required, unless TLS_TERMINATED_BY_PROXY is true' }));
}

/** Shippo wants our token, and its webhooks prove themselves by one of two secrets (C-TRK-19). */
function gatewayFaults(config: Config): ConfigFault[] {
  if (config.TRACKING_GATEWAY !== 'shippo') return [];
  const why = 'is required while TRACKING_GATEWAY is shippo';
  const hasProof = config.SHIPPO_WEBHOOK_TOKEN !== undefined || config.SHIPPO_WEBHOOK_SECRET !== undefined;
  return [
    ...(config.SHIPPO_API_TOKEN === undefined ? [{ name: 'SHIPPO_API_TOKEN', why }] : []),
    ...(hasProof ? [] : [{ name: 'SHIPPO_WEBHOOK_TOKEN', why: `${why}, unless SHIPPO_WEBHOOK_SECRET is given` }]),
  ];
}

/** Messages that leave this machine lead back to it, and Twilio signs what it sends to that URL. */
function messageFaults(config: Config): ConfigFault[] {
  const isTwilio = config.SMS_GATEWAY === 'twilio';
  const names = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(
    (name) => isTwilio && config[name] === undefined,
  );
  const faults = names.map((name) => ({ name, why: 'is required while SMS_GATEWAY is twilio' }));
  if (config.PUBLIC_BASE_URL !== undefined || (!isTwilio && config.SMTP_URL === undefined)) return faults;
  return [...faults, { name: 'PUBLIC_BASE_URL', why: 'is required with SMTP_URL, and while SMS_GATEWAY is twilio' }];
}

/** Where a bucket's objects are read is known of Amazon's alone; a key is worth nothing without its secret. */
function uploadFaults(config: Config): ConfigFault[] {
  const { UPLOADS_S3_ENDPOINT, UPLOADS_S3_PUBLIC_URL, UPLOADS_S3_ACCESS_KEY_ID, UPLOADS_S3_SECRET_ACCESS_KEY } = config;
  const faults: ConfigFault[] = [];
  if (UPLOADS_S3_ENDPOINT !== undefined && UPLOADS_S3_PUBLIC_URL === undefined)
    faults.push({ name: 'UPLOADS_S3_PUBLIC_URL', why: 'is required with UPLOADS_S3_ENDPOINT' });
  if ((UPLOADS_S3_ACCESS_KEY_ID === undefined) !== (UPLOADS_S3_SECRET_ACCESS_KEY === undefined))
    faults.push({ name: 'UPLOADS_S3_SECRET_ACCESS_KEY', why: 'goes with UPLOADS_S3_ACCESS_KEY_ID, and it with it' });
  return faults;
}
