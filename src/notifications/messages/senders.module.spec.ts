// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startSmtp } from '../../../test/support/smtp-receiver.js';
import { loadConfig } from '../../app/config.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { createLogger } from '../../platform/logging/logger.js';
import { PlatformModule, settingsOf } from '../../platform/platform.module.js';
import { Mailer } from './mail/mailer.js';
import { SendersModule } from './senders.module.js';
import { SmsSender } from './sms/sms-sender.js';

const MAIL = { id: 'msg_1', to: 'ana@example.com', senderName: 'Shop', subject: 'S', html: '<p>T</p>', text: 'T' };

@Module({})
class Root {}

/** The senders of a process with these settings, and its counters. */
async function sendersWith(settings: Record<string, string>) {
  const config = loadConfig({
    DATABASE_URL: 'mysql://db/parcelward',
    REDIS_URL: 'redis://redis',
    JWT_SECRET: 'the secret of tokens of this test',
    ENCRYPTION_KEY: 'the encryption key of this test..',
    TLS_TERMINATED_BY_PROXY: 'true',
    ...settings,
  });
  const imports = [PlatformModule.forRoot({ settings: settingsOf(config, createLogger('silent')) }), SendersModule];
  const app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger: false });
  const counter = app.get(MetricsService).registry.getSingleMetric('parcelward_messages_total');
  const counted = async () => (await counter?.get())?.values.map(({ labels, value }) => ({ ...labels, value }));
  return { app, mailer: app.get(Mailer), sms: app.get(SmsSender), counted };
}

describe('The metrics of messages', () => {
  it('count mails that the server took, refused, and did not take for now', async () => {
    const smtp = await startSmtp();
    const { app, mailer, counted } = await sendersWith({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
      PUBLIC_BASE_URL: 'https://shop.example',
    });
    await mailer.send(MAIL);
    smtp.next({ at: 'RCPT TO', code: 550 }, { at: 'DATA', code: 451 });
    await expect(mailer.send(MAIL)).rejects.toThrow();
    await expect(mailer.send(MAIL)).rejects.toThrow();
    const channel = 'email';
    expect(await counted()).toEqual([
      { channel, outcome: 'sent', value: 1 },
      { channel, outcome: 'refused', value: 1 },
      { channel, outcome: 'failed', value: 1 },
    ]);
    await app.close();
  });

  it('count text messages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parcelward-mails-'));
    const { app, sms, counted } = await sendersWith({ MAIL_FOLDER: folder });
    await sms.send({ id: 'msg_1', to: '+15550100', text: 'T' });
    expect(await counted()).toEqual([{ channel: 'sms', outcome: 'sent', value: 1 }]);
    await app.close();
    rmSync(folder, { recursive: true });
  });
});
