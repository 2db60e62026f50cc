// SPDX-License-Identifier: Apache-2.0
import { ConfigError } from '../platform/config/config.js';
import { loadConfig } from './config.js';
import { configOf, type Settings, settingsFrom } from './settings.js';

const SECRET = 'a secret of 32 characters and more';
const OTHER_SECRET = 'another secret of 32 characters..';
const REQUIRED = {
  databaseUrl: 'mysql://user:password@db:3306/parcelward',
  redisUrl: 'redis://redis:6379',
  jwtSecret: SECRET,
  encryptionKey: OTHER_SECRET,
};

function refusal(settings: object): string[] {
  try {
    configOf(settings as Settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).faults.map(({ name, why }) => `${name} ${why}`);
  }
  return [];
}

describe('The options of the modules', () => {
  it('are the environment variables, typed and in camel case', () => {
    const settings = { ...REQUIRED, databasePoolSize: 5, previousEncryptionKeys: [SECRET, `${SECRET}2`] };
    expect(
      configOf({ ...settings, webhookAllowPrivateTargets: true, rateLimitPerIp: 9, uploadsS3Region: 'eu-1' }),
    ).toEqual(
      loadConfig({
        DATABASE_URL: REQUIRED.databaseUrl,
        REDIS_URL: REQUIRED.redisUrl,
        JWT_SECRET: SECRET,
        ENCRYPTION_KEY: OTHER_SECRET,
        DATABASE_POOL_SIZE: '5',
        PREVIOUS_ENCRYPTION_KEYS: `${SECRET},${SECRET}2`,
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        RATE_LIMIT_PER_IP: '9',
        UPLOADS_S3_REGION: 'eu-1',
        TLS_TERMINATED_BY_PROXY: 'true',
      }),
    );
  });

  it('require no certificate, and treat undefined as not set', () => {
    expect(refusal({ ...REQUIRED, port: undefined, logLevel: undefined })).toEqual([]);
  });

  it('are rejected all at once, by their camel-case names', () => {
    const faulty = { ...REQUIRED, redisUrl: 'redis', jwtSecret: undefined, trackingGateway: 'shippo', port: 1.5 };
    expect(refusal(faulty)).toEqual([
      'port must be a whole number from 0 to 65535',
      expect.stringMatching(/^redisUrl must be a URL that begins with redis:/),
      'jwtSecret is required',
      'shippoApiToken is required while trackingGateway is shippo',
      'shippoWebhookToken is required while trackingGateway is shippo, unless shippoWebhookSecret is given',
    ]);
  });

  it('have no unknown names', () => {
    expect(refusal({ ...REQUIRED, DATABASE_URL: 'mysql://db/parcelward', databaseUri: '' })).toEqual([
      'DATABASE_URL is no setting',
      'databaseUri is no setting',
    ]);
  });

  it('are checked by the compiler too', () => {
    // @ts-expect-error: encryptionKey is required
    const settings: Settings = { databaseUrl: '', redisUrl: '', jwtSecret: '' };
    // @ts-expect-error: a number
    const pool: Settings['databasePoolSize'] = '5';
    expect([settings, pool]).toHaveLength(2);
  });
});

it('The settings in environment variables are the configuration of a process with these variables', () => {
  const environment = {
    DATABASE_URL: REQUIRED.databaseUrl,
    REDIS_URL: REQUIRED.redisUrl,
    JWT_SECRET: SECRET,
    ENCRYPTION_KEY: OTHER_SECRET,
    PREVIOUS_ENCRYPTION_KEYS: `${SECRET},${SECRET}2`,
    TLS_TERMINATED_BY_PROXY: 'true',
    DATABASE_POOL_SIZE: '5',
    REDIS_CA_FILE: '',
    LANDING_LINKS: 'Dashboard=https://dashboard.example.com,Docs=https://docs.example.com',
    DASHBOARD_PORT: '8444',
  };
  expect(configOf(settingsFrom(environment))).toEqual(loadConfig(environment));
});
