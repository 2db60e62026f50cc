// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from '../platform/config/config.js';
import { loadConfig } from './config.js';

const SECRET = 'a secret of 32 characters and more';
const OTHER_SECRET = 'another secret of 32 characters..';

/** The minimal configuration. */
const REQUIRED = {
  DATABASE_URL: 'mysql://user:password@db:3306/parcelward',
  REDIS_URL: 'redis://redis:6379',
  JWT_SECRET: SECRET,
  ENCRYPTION_KEY: OTHER_SECRET,
  TLS_CERT_FILE: 'cert.pem',
  TLS_KEY_FILE: 'key.pem',
};

/** The lines of the error for the required settings plus these. */
function refusal(settings: Record<string, string | undefined>): string[] {
  try {
    loadConfig({ ...REQUIRED, ...settings });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n').map((line) => line.trim());
  }
  return [];
}

describe('Configuration', () => {
  it('has a default for every variable that is not required', () => {
    expect(loadConfig(REQUIRED)).toMatchObject(REQUIRED);
  });

  it('names all missing variables at once', () => {
    expect(refusal({ DATABASE_URL: undefined, REDIS_URL: '', JWT_SECRET: undefined, TLS_KEY_FILE: '' })).toEqual([
      'The configuration is not usable:',
      'DATABASE_URL: is required',
      'REDIS_URL: is required',
      'JWT_SECRET: is required',
      'TLS_KEY_FILE: is required, unless TLS_TERMINATED_BY_PROXY is true',
    ]);
  });

  it.each([
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '8443.5', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_BASE_URL', 'http://api.example.com', 'must be a URL that begins with https://'],
    ['TLS_TERMINATED_BY_PROXY', 'yes', 'must be true or false'],
    ['TRUSTED_PROXY_HOPS', '11', 'must be a whole number from 0 to 10'],
    ['ERROR_TYPE_BASE_URL', 'errors', 'must be a URL that begins with https:// or http://'],
    ['SHUTDOWN_TIMEOUT_SECONDS', '0', 'must be a whole number from 1 to 300'],
    ['DATABASE_URL', 'postgres://db/parcelward', 'must be a URL that begins with mysql:// or mariadb://'],
    ['DATABASE_URL', 'mysql://db/p?sslmode=require', 'has an unknown parameter; the known ones are ssl and socketPath'],
    ['DATABASE_URL', 'mysql://db/p?ssl=true', 'must have ssl=required or ssl=verify'],
    ['DATABASE_URL', 'mysql://10.0.0.1/p?ssl=verify', 'must have a host name with ssl=verify, not an address'],
    ['DATABASE_URL', 'mysql://[fd00::1]/p?ssl=verify', 'must have a host name with ssl=verify, not an address'],
    ['DATABASE_CA_FILE', 'missing.pem', 'must be the path of a file'],
    ['DATABASE_CA_FILE', 'package.json', 'needs ?ssl=verify in DATABASE_URL'],
    ['REDIS_CA_FILE', 'package.json', 'needs a REDIS_URL that begins with rediss'],
    ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 200'],
    [
      'REDIS_URL',
      'redis',
      'must be a URL that begins with redis://, redis+sentinel:// or redis+cluster://, or rediss for redis with TLS',
    ],
    ['REDIS_URL', 'redis://redis:6379?ssl=true', 'must have no parameters'],
    ['JWT_SECRET', 's'.repeat(31), 'must have at least 32 characters'],
    ['JWT_PREVIOUS_SECRETS', `${SECRET},short`, 'must have at least 32 characters'],
    ['INTERNAL_SERVICE_TOKENS', 'short', 'must have at least 32 characters'],
    ['ENCRYPTION_KEY', 's'.repeat(31), 'must have at least 32 characters'],
    ['PREVIOUS_ENCRYPTION_KEYS', `${SECRET},short`, 'must have at least 32 characters'],
    ['SHIPPO_WEBHOOK_SECRET', 's'.repeat(31), 'must have at least 32 characters'],
    ['TWILIO_AUTH_TOKEN', 's'.repeat(31), 'must have at least 32 characters'],
    ['JWT_SECRET', 's'.repeat(64), 'must not repeat one character'],
    ['INTERNAL_SERVICE_TOKENS', `${SECRET},${'0'.repeat(32)}`, 'must not repeat one character'],
    ['ENCRYPTION_KEY', '\u00df'.repeat(32), 'must not repeat one character'],
    ['JWT_SECRET', OTHER_SECRET, 'must differ from ENCRYPTION_KEY'],
    ['LEGACY_ORDER_KEYS', '1', 'must be true or false'],
    ['TRACKING_GATEWAY', 'none', 'must be one of simulator, shippo'],
    ['SIMULATOR_STEP_SECONDS', '0', 'must be a whole number from 1 to 86400'],
    ['WEBHOOK_ALLOW_PRIVATE_TARGETS', '1', 'must be true or false'],
    ['SHIPPO_API_BASE_URL', 'http://api.goshippo.com', 'must be a URL that begins with https://'],
    ['SHIPPO_API_BASE_URL', 'api.goshippo.com', 'must be a URL that begins with https://'],
    ['SHIPPO_WEBHOOK_TOKEN', 's'.repeat(31), 'must have at least 32 characters'],
    ['NOTIFICATION_DIGEST_SECONDS', '3601', 'must be a whole number from 0 to 3600'],
    ['SMTP_URL', 'https://mail.example.com', 'must be a URL that begins with smtp:// or smtps://'],
    ...['ssl=true', 'requireTLS=yes', 'ignoreTLS=true', 'tls.rejectUnauthorized=false'].map((query) => [
      'SMTP_URL',
      `smtp://mail.example.com?${query}`,
      'may only have the parameter requireTLS=true or requireTLS=false',
    ]),
    [
      'LANDING_LINKS',
      'https://dashboard.example.com',
      'must have a name before each URL, such as Dashboard=https://dashboard.example.com',
    ],
    ['LANDING_LINKS', 'Dashboard=dashboard', 'must be a URL that begins with https:// or http://'],
    ['MAIL_FROM', 'Shop <shop@example.com>', 'must be an e-mail address'],
    ['SMS_GATEWAY', 'none', 'must be one of log, twilio'],
    ['TWILIO_API_BASE_URL', 'http://api.twilio.com', 'must be a URL that begins with https://'],
    ['UPLOADS_S3_ENDPOINT', 'http://s3.example.com', 'must be a URL that begins with https://'],
    ['UPLOADS_S3_PUBLIC_URL', 'http://photos.example.com', 'must be a URL that begins with https://'],
    ['LOG_LEVEL', 'INFO', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('C-OPS-8, C-OPS-10: rejects %s=%s', (name, value, why) => {
    expect(refusal({ [name]: value })).toEqual(['The configuration is not usable:', `${name}: ${why}`]);
  });

  it('never shows the value of an invalid variable', () => {
    expect(refusal({ JWT_SECRET: 'hunter2', DATABASE_URL: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('splits lists at commas and ignores blank items', () => {
    const { INTERNAL_SERVICE_TOKENS } = loadConfig({
      ...REQUIRED,
      INTERNAL_SERVICE_TOKENS: ` ${SECRET} ,, ${SECRET}2`,
    });
    expect(INTERNAL_SERVICE_TOKENS).toEqual([SECRET, `${SECRET}2`]);
  });

  it('C-ERR-3: adds a slash to ERROR_TYPE_BASE_URL and removes that of PUBLIC_BASE_URL', () => {
    const urls = { ERROR_TYPE_BASE_URL: 'https://api.example.com/v', PUBLIC_BASE_URL: 'https://api.example.com/' };
    expect(loadConfig({ ...REQUIRED, ...urls })).toMatchObject({
      ERROR_TYPE_BASE_URL: 'https://api.example.com/v/',
      PUBLIC_BASE_URL: 'https://api.example.com',
    });
  });

  it('requires the public URL of a bucket that is not Amazon’s, and a key with its secret', () => {
    expect(refusal({ UPLOADS_S3_ENDPOINT: 'https://s3.example.com', UPLOADS_S3_ACCESS_KEY_ID: 'key' })).toEqual([
      'The configuration is not usable:',
      'UPLOADS_S3_PUBLIC_URL: is required with UPLOADS_S3_ENDPOINT',
      'UPLOADS_S3_SECRET_ACCESS_KEY: must be set together with UPLOADS_S3_ACCESS_KEY_ID',
    ]);
  });

  it('requires a certificate and its key, unless a proxy terminates TLS', () => {
    const without = { TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined };
    expect(refusal(without)).toEqual([
      'The configuration is not usable:',
      'TLS_CERT_FILE: is required, unless TLS_TERMINATED_BY_PROXY is true',
      'TLS_KEY_FILE: is required, unless TLS_TERMINATED_BY_PROXY is true',
    ]);
    expect(refusal({ ...without, TLS_TERMINATED_BY_PROXY: 'true' })).toEqual([]);
  });

  it('requires for Shippo its token and one of the two ways to verify its webhooks', () => {
    const shippo = { TRACKING_GATEWAY: 'shippo' };
    expect(refusal(shippo)).toEqual([
      'The configuration is not usable:',
      'SHIPPO_API_TOKEN: is required while TRACKING_GATEWAY is shippo',
      'SHIPPO_WEBHOOK_TOKEN: is required while TRACKING_GATEWAY is shippo, unless SHIPPO_WEBHOOK_SECRET is given',
    ]);
    expect(refusal({ ...shippo, SHIPPO_API_TOKEN: 't', SHIPPO_WEBHOOK_TOKEN: SECRET })).toEqual([]);
    expect(refusal({ ...shippo, SHIPPO_API_TOKEN: 't', SHIPPO_WEBHOOK_SECRET: SECRET })).toEqual([]);
  });

  it('requires for Twilio its account, and for messages that leave this machine the public URL', () => {
    const twilio = { SMS_GATEWAY: 'twilio' };
    const url = 'PUBLIC_BASE_URL: is required with SMTP_URL, and while SMS_GATEWAY is twilio';
    expect(refusal(twilio)).toEqual([
      'The configuration is not usable:',
      'TWILIO_ACCOUNT_SID: is required while SMS_GATEWAY is twilio',
      'TWILIO_AUTH_TOKEN: is required while SMS_GATEWAY is twilio',
      'TWILIO_FROM: is required while SMS_GATEWAY is twilio',
      url,
    ]);
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: SECRET, TWILIO_FROM: '+15550100' };
    const reached = { PUBLIC_BASE_URL: 'https://api.example.com' };
    expect(refusal({ ...twilio, ...account, ...reached })).toEqual([]);
    const smtp = { SMTP_URL: 'smtp://mail.example.com' };
    expect(refusal(smtp)).toEqual(['The configuration is not usable:', url]);
    expect(refusal({ ...smtp, ...reached })).toEqual([]);
  });

  it('C-TRK-18, C-MSG-16: requires in production the tracking gateway, and a mail server unless mails to files are asked for', () => {
    const production = { NODE_ENV: 'production' };
    expect(refusal(production)).toEqual([
      'The configuration is not usable:',
      'TRACKING_GATEWAY: is required in production: shippo for real carriers, or simulator, with which only test stores are tracked',
      'SMTP_URL: is required in production, unless MAIL_TO_FOLDER is true',
    ]);
    const chosen = { ...production, TRACKING_GATEWAY: 'simulator' };
    expect(refusal({ ...chosen, MAIL_TO_FOLDER: 'true' })).toEqual([]);
    expect(refusal({ ...chosen, SMTP_URL: 'smtps://mail', PUBLIC_BASE_URL: 'https://api.example.com' })).toEqual([]);
  });

  it('reports an invalid variable only once', () => {
    const wrong = { NODE_ENV: 'production', MAIL_TO_FOLDER: 'true', TRACKING_GATEWAY: 'none' };
    expect(refusal(wrong).slice(1)).toEqual(['TRACKING_GATEWAY: must be one of simulator, shippo']);
  });

  it('permits plain HTTP to Shippo only on the same machine', () => {
    expect(refusal({ SHIPPO_API_BASE_URL: 'http://127.0.0.1:8080' })).toEqual([]);
    expect(refusal({ SHIPPO_API_BASE_URL: 'http://127.0.0.1.example.com' })).toHaveLength(2);
  });
});

describe('.env.example', () => {
  // Jest runs in the root of the repository.
  const settings = parseEnv(readFileSync('.env.example', 'utf8'));

  it('has exactly the required variables', () => {
    expect(Object.keys(settings).sort()).toEqual(Object.keys(REQUIRED).sort());
  });

  it('is valid with its secrets filled in', () => {
    expect(() => loadConfig({ ...settings, JWT_SECRET: SECRET, ENCRYPTION_KEY: OTHER_SECRET })).not.toThrow();
  });
});
