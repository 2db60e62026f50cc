// SPDX-License-Identifier: Apache-2.0
import { isProduction, type PlatformConfig } from '../platform/config/platform.settings.js';
import {
  confidentialUrl,
  type ConfigFault,
  emailAddress,
  file,
  secret,
  setting,
  smtpUrl,
  type ValuesOf,
} from '../platform/config/setting.js';

const variables = {
  /** Parcels of an order that reach the same status within this time share one message to the customer. */
  NOTIFICATION_DIGEST_SECONDS: setting.integer(60, 0, 3600),
  /**
   * Mail server, such as `smtps://user:password@mail.example.com`. `smtp://` requires STARTTLS, except on this machine
   * or with `?requireTLS=false`. Required in production, unless MAIL_TO_FOLDER is `true`.
   */
  SMTP_URL: setting.optional(smtpUrl),
  /** PEM file of the authorities to trust, instead of Node's. */
  SMTP_CA_FILE: setting.optional(file),
  /** Sender address of mails; by default `no-reply` at the host of PUBLIC_BASE_URL. The sender name is the store's. */
  MAIL_FROM: setting.optional(emailAddress),
  /** `true` writes mails to MAIL_FOLDER in production, too, where SMTP_URL is not set. */
  MAIL_TO_FOLDER: setting.flag(false),
  /** Folder of mails (`.eml`) without a mail server, and of text messages (`.sms.txt`) without Twilio; relative like UPLOADS_FOLDER. */
  MAIL_FOLDER: setting.text('.local/mail'),
  /** Sender of text messages; `log` writes them to MAIL_FOLDER. */
  SMS_GATEWAY: setting.oneOf(['log', 'twilio'], 'log'),
  /** The API of Twilio. Let it send replies to `POST {PUBLIC_BASE_URL}/notifications/twilio/inbound`. */
  TWILIO_API_BASE_URL: setting.withDefault('https://api.twilio.com', confidentialUrl),
  /** Account at Twilio. Required while SMS_GATEWAY is `twilio`, as the next two. */
  TWILIO_ACCOUNT_SID: setting.optional(),
  /** Auth token of the account. */
  TWILIO_AUTH_TOKEN: setting.optional(secret),
  /** Sender: a phone such as `+15550100`, or a messaging service (`MG…`). */
  TWILIO_FROM: setting.optional(),
};

export type NotificationsConfig = PlatformConfig & ValuesOf<typeof variables>;

/**
 * Real messages link to the public URL, and Twilio signs its requests to it. Production must not write customers' mails to
 * files by mistake (C-MSG-16).
 */
function messageFaults(config: NotificationsConfig): ConfigFault[] {
  const isTwilio = config.SMS_GATEWAY === 'twilio';
  const names = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(
    (name) => isTwilio && config[name] === undefined,
  );
  const faults: ConfigFault[] = names.map((name) => ({ name, why: 'is required while SMS_GATEWAY is twilio' }));
  if (config.SMTP_URL === undefined && !config.MAIL_TO_FOLDER && isProduction(config))
    faults.push({ name: 'SMTP_URL', why: 'is required in production, unless MAIL_TO_FOLDER is true' });
  if (config.PUBLIC_BASE_URL !== undefined || (!isTwilio && config.SMTP_URL === undefined)) return faults;
  return [...faults, { name: 'PUBLIC_BASE_URL', why: 'is required with SMTP_URL, and while SMS_GATEWAY is twilio' }];
}

export const notificationsSettings = { variables, faultsOf: messageFaults };
