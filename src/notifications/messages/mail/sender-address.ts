import { type NotificationsConfig } from '../../notifications.settings.js';

/** The address that mails come from: `MAIL_FROM`, else `no-reply` at the host of `PUBLIC_BASE_URL`. */
export function senderAddress({
  MAIL_FROM,
  PUBLIC_BASE_URL,
}: Pick<NotificationsConfig, 'PUBLIC_BASE_URL' | 'MAIL_FROM'>): string {
  return MAIL_FROM ?? `no-reply@${PUBLIC_BASE_URL === undefined ? 'localhost' : new URL(PUBLIC_BASE_URL).hostname}`;
}
