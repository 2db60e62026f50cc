// SPDX-License-Identifier: Apache-2.0
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { loadConfig } from '../../src/app/config.js';
import { Mailer } from '../../src/notifications/messages/mail/mailer.js';
import { SendersModule } from '../../src/notifications/messages/senders.module.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { PlatformModule, settingsOf } from '../../src/platform/platform.module.js';
import { type CertificateAuthority, newAuthority } from '../support/certificate-authority.js';
import { afterTest } from '../support/cleanup.js';
import { call } from '../support/client.js';
import { servers } from '../support/servers.js';
import { apiWith, command } from '../support/services.js';
import { startSmtp } from '../support/smtp-receiver.js';
import { proxyTo } from '../support/tcp-proxy.js';
import { hidingTls, startTlsDatabase } from '../support/tls-database.js';
import { until } from '../support/until.js';

const UNKNOWN_AUTHORITY = /self-signed certificate in certificate chain|unable to (get local issuer|verify the first)/;

let authority: CertificateAuthority;
let stranger: CertificateAuthority;
/** The URL of a database whose server has a certificate of the authority, without parameters. */
let databaseUrl: string;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([newAuthority('Ours'), newAuthority('Stranger')]);
  const [url = ''] = (await startTlsDatabase(await authority.issue())).split('?');
  databaseUrl = url;
});

function verified(url = databaseUrl, { caFile } = authority): { DATABASE_URL: string; DATABASE_CA_FILE: string } {
  return { DATABASE_URL: `${url}?ssl=verify`, DATABASE_CA_FILE: caFile };
}

describe('A database with TLS', () => {
  /** Connects with the service's settings, and returns the cipher of the connection. */
  async function connected(settings: Record<string, string>): Promise<string> {
    const config = loadConfig({ ...servers.env, ...settings });
    const source = new DataSource(
      dataSourceOptions(
        { entities: [], migrations: [] },
        { url: config.DATABASE_URL, caFile: config.DATABASE_CA_FILE, poolSize: 1 },
      ),
    );
    await source.initialize();
    try {
      const [row] = await source.query<{ Value: string }[]>("SHOW STATUS LIKE 'Ssl_cipher'");
      return row?.Value ?? '';
    } finally {
      await source.destroy();
    }
  }

  it('C-OPS-10: is used over TLS by ssl=required, and by ssl=verify with its authority', async () => {
    expect(await connected({ DATABASE_URL: `${databaseUrl}?ssl=required` })).not.toBe('');
    expect(await connected(verified())).not.toBe('');
  });

  it('is refused by ssl=verify with an unknown authority', async () => {
    await expect(connected(verified(databaseUrl, stranger))).rejects.toThrow(UNKNOWN_AUTHORITY);
    await expect(connected({ DATABASE_URL: `${databaseUrl}?ssl=verify` })).rejects.toThrow(UNKNOWN_AUTHORITY);
  });

  it('is refused if somebody on the network hides its TLS', async () => {
    const hidden = await hidingTls(databaseUrl);
    for (const settings of [{ DATABASE_URL: `${hidden}?ssl=required` }, verified(hidden)])
      await expect(connected(settings)).rejects.toMatchObject({ code: 'HANDSHAKE_NO_SSL_SUPPORT' });
  });

  it('C-OPS-8: is checked in the same way by npm run up', async () => {
    const file = pathToFileURL(resolve('scripts/lib/database.mjs')).href;
    const { checkGiven } = (await import(file)) as { checkGiven(url: string): Promise<void> };
    const { DATABASE_URL } = verified();
    try {
      process.env.DATABASE_CA_FILE = authority.caFile;
      await checkGiven(DATABASE_URL);
      process.env.DATABASE_CA_FILE = stranger.caFile;
      await expect(checkGiven(DATABASE_URL)).rejects.toThrow(UNKNOWN_AUTHORITY);
    } finally {
      delete process.env.DATABASE_CA_FILE;
    }
    await checkGiven(`${databaseUrl}?ssl=required`);
    await expect(checkGiven(`${databaseUrl}?sslmode=require`)).rejects.toThrow(
      'DATABASE_URL does not work: its only known parameters are ssl=required, ssl=verify and socketPath',
    );
  });
});

describe('C-OPS-10: The service', () => {
  it('migrates and runs over TLS to the database and Redis', async () => {
    const migrated = await command(['migrate'], verified());
    expect(migrated).toMatchObject({ status: 0 });
    const redis = await proxyTo(servers.redis_url, await authority.issue());
    const { baseUrl } = await apiWith({ ...verified(), REDIS_URL: redis.url, REDIS_CA_FILE: authority.caFile });
    const ready = async () => (await call('/health/ready', { baseUrl })).json.checks;
    const up = { database: { status: 'up' }, redis: { status: 'up' } };
    await until(async () => JSON.stringify(await ready()).includes('"redis":{"status":"up"}'), 'Redis to be connected');
    expect(await ready()).toMatchObject(up);
  });

  it('does not use Redis with an unknown authority, another name or no TLS', async () => {
    const redis = await proxyTo(servers.redis_url, await authority.issue());
    const renamed = await proxyTo(servers.redis_url, await authority.issue('redis.example', '192.0.2.1'));
    const plain = servers.redis_url.replace('redis:', 'rediss:');
    for (const [REDIS_URL, { caFile }, reason] of [
      [redis.url, stranger, UNKNOWN_AUTHORITY],
      [renamed.url, authority, /does not match certificate/],
      [plain, authority, /Redis unavailable/],
    ] as const) {
      const api = await apiWith({ REDIS_URL, REDIS_CA_FILE: caFile });
      await until(async () => reason.test(await api.output()), `a log line like ${reason}`);
      expect((await call('/health/ready', { baseUrl: api.baseUrl })).json.checks).toMatchObject({
        redis: { status: 'degraded' },
      });
    }
  });
});

/** What a developer's shell may say; the service verifies servers all the same (C-OPS-10). */
function ignoreCertificates(): void {
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  afterTest(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  });
}

describe('C-OPS-10: A mail server with TLS', () => {
  @Module({})
  class MailProcess {}

  /** Sends a mail with the service's settings. */
  async function sendWith(settings: Record<string, string>): Promise<void> {
    const config = loadConfig({ ...servers.env, METRICS_PORT: '0', ...settings });
    const platform = PlatformModule.forRoot({ settings: settingsOf(config, createLogger('silent')) });
    const imports = [platform, SendersModule];
    const app = await NestFactory.createApplicationContext({ module: MailProcess, imports }, { logger: false });
    try {
      await app.get(Mailer, { strict: false }).send({
        ...{ id: 'msg_1', to: 'ana@example.com', senderName: 'Shop' },
        ...{ subject: 'S', html: '<p>T</p>', text: 'T' },
      });
    } finally {
      await app.close();
    }
  }

  it.each(['smtps', 'smtp'] as const)('of a known authority gets mails over %s only encrypted', async (protocol) => {
    const smtp = await startSmtp({ ...(await authority.issue()), protocol });
    const query = protocol === 'smtp' ? '?requireTLS=true' : '';
    await sendWith({ SMTP_URL: `${smtp.url}${query}`, SMTP_CA_FILE: authority.caFile });
    expect(smtp.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    const unknown = { SMTP_URL: `${smtp.url}${query}`, SMTP_CA_FILE: stranger.caFile };
    ignoreCertificates();
    await expect(sendWith(unknown)).rejects.toThrow(/: CONN ESOCKET (?:SELF_SIGNED|UNABLE_TO)_/);
    expect(smtp.mails).toHaveLength(1);
  });

  it('gets no mails if it does not offer the TLS that is required', async () => {
    const smtp = await startSmtp();
    await expect(sendWith({ SMTP_URL: `${smtp.url}?requireTLS=true` })).rejects.toThrow();
    expect(smtp.mails).toEqual([]);
  });
});
