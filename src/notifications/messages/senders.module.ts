// SPDX-License-Identifier: Apache-2.0
import { Module, type Provider } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Counter } from 'prom-client';
import { CONFIG } from '../../platform/config/config.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { importOptional } from '../../platform/process/import-optional.js';
import { type NotificationsConfig } from '../notifications.settings.js';
import { Mailer, MessageRefusedError } from './mail/mailer.js';
import { OutgoingFiles, outgoingFiles } from './mail/outgoing-files.js';
import { LogSmsSender, SmsSender } from './sms/sms-sender.js';
import { TwilioSmsSender } from './sms/twilio-sms-sender.js';

/** Nest token of the counter of messages by channel and outcome. */
const MESSAGE_COUNTER = Symbol('MESSAGE_COUNTER');

type MessageCounter = Counter<'channel' | 'outcome'>;

const SENDERS: Provider[] = [
  outgoingFiles,
  {
    provide: MESSAGE_COUNTER,
    inject: [MetricsService],
    useFactory: (metrics: MetricsService): MessageCounter =>
      metrics.counter({
        name: 'parcelward_messages_total',
        help: 'Mails and text messages that were handed to their server, by outcome',
        labelNames: ['channel', 'outcome'],
      }),
  },
  {
    provide: Mailer,
    inject: [CONFIG, OutgoingFiles, MESSAGE_COUNTER],
    useFactory: async (config: NotificationsConfig, files: OutgoingFiles, messages: MessageCounter) =>
      counted(await createMailer(config, files), 'email', messages),
  },
  {
    provide: SmsSender,
    inject: [CONFIG, OutgoingFiles, LOGGER, MESSAGE_COUNTER],
    useFactory: (config: NotificationsConfig, files: OutgoingFiles, logger: Logger, messages: MessageCounter) =>
      counted(createSmsSender(config, files, logger), 'sms', messages),
  },
];

/** Provides the configured `Mailer` and `SmsSender`. The start fails without nodemailer. */
@Module({ providers: SENDERS, exports: [Mailer, SmsSender] })
export class SendersModule {}

function createMailer(config: NotificationsConfig, files: OutgoingFiles): Promise<Mailer> {
  const { SMTP_URL: url, SMTP_CA_FILE: caFile } = config;
  const from = senderAddress(config);
  return importOptional('nodemailer', 'Sending mail', async () => {
    const { FileMailer, SmtpMailer } = await import('./mail/nodemailer-mailers.js');
    return url === undefined ? new FileMailer(files, from) : new SmtpMailer(url, from, caFile);
  });
}

function createSmsSender(config: NotificationsConfig, files: OutgoingFiles, logger: Logger): SmsSender {
  switch (config.SMS_GATEWAY) {
    case 'log':
      return new LogSmsSender(files, logger);
    case 'twilio':
      // loadConfig requires all three.
      return new TwilioSmsSender({
        baseUrl: config.TWILIO_API_BASE_URL,
        accountSid: config.TWILIO_ACCOUNT_SID ?? '',
        authToken: config.TWILIO_AUTH_TOKEN ?? '',
        from: config.TWILIO_FROM ?? '',
      });
  }
}

/** Counts the outcomes of a sender in the metrics. */
function counted<Sender extends { send(message: never): Promise<void> }>(
  sender: Sender,
  channel: 'email' | 'sms',
  messages: MessageCounter,
): Sender {
  const send: Sender['send'] = sender.send.bind(sender);
  sender.send = async (message) => {
    try {
      await send(message);
      messages.inc({ channel, outcome: 'sent' });
    } catch (error) {
      messages.inc({ channel, outcome: error instanceof MessageRefusedError ? 'refused' : 'failed' });
      throw error;
    }
  };
  return sender;
}

/** Returns the address that mails come from: `MAIL_FROM`, else `no-reply` at the host of `PUBLIC_BASE_URL`. */
export function senderAddress({
  MAIL_FROM,
  PUBLIC_BASE_URL,
}: Pick<NotificationsConfig, 'PUBLIC_BASE_URL' | 'MAIL_FROM'>): string {
  return MAIL_FROM ?? `no-reply@${PUBLIC_BASE_URL === undefined ? 'localhost' : new URL(PUBLIC_BASE_URL).hostname}`;
}
