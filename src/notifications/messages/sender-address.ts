import { isIP } from 'node:net';
import { type Config } from '../../platform/config/config.js';

type Settings = Pick<Config, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT' | 'MAIL_FROM'>;

/** Where links in messages lead; what answers there is the API. */
export function publicBaseUrl({ PUBLIC_BASE_URL, HOST, PORT }: Omit<Settings, 'MAIL_FROM'>): string {
  return PUBLIC_BASE_URL ?? `https://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}

/** The address that mails come from: `MAIL_FROM`, else `no-reply` at the host of `PUBLIC_BASE_URL`. */
export function senderAddress({ MAIL_FROM, PUBLIC_BASE_URL }: Settings): string {
  return MAIL_FROM ?? `no-reply@${PUBLIC_BASE_URL === undefined ? 'localhost' : new URL(PUBLIC_BASE_URL).hostname}`;
}
