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
import { isProduction, type PlatformConfig } from '../platform/config/platform.settings.js';

const variables = {
  NOTIFICATION_DIGEST_SECONDS: setting.integer(60, 0, 3600),
  SMTP_URL: setting.optional(smtpUrl),
  SMTP_CA_FILE: setting.optional(file),
  MAIL_FROM: setting.optional(emailAddress),
  MAIL_TO_FOLDER: setting.flag(false),
  MAIL_FOLDER: setting.text('.local/mail'),
  SMS_GATEWAY: setting.oneOf(['log', 'twilio'], 'log'),
  TWILIO_API_BASE_URL: setting.parsed((raw) => confidentialUrl(raw ?? 'https://api.twilio.com')),
  TWILIO_ACCOUNT_SID: setting.optional(),
  TWILIO_AUTH_TOKEN: setting.optional(secret),
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

/** The settings of notifications; `.env.example` explains each. */
export const notificationsSettings = { variables, faultsOf: messageFaults };
