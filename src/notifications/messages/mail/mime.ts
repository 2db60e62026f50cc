import { type SendMailOptions } from 'nodemailer';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Mail } from './mailer.js';

const MAX_NAME_LENGTH = 100;
/** Characters. */
export const MAX_SUBJECT_LENGTH = 200;

/**
 * Converts a mail to nodemailer's options. Names and addresses are separate members, which prevents injected addresses and
 * headers.
 * @param from the service's own address
 */
export function toMime(mail: Mail, from: string): SendMailOptions {
  const { id, to, senderName, replyTo, subject, html, text, unsubscribeUrl } = mail;
  return {
    envelope: { from, to: [to] },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: plainText(senderName, MAX_NAME_LENGTH), address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: plainText(subject, MAX_SUBJECT_LENGTH),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Keeps nodemailer from reading files or URLs that the content names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the address that mails come from: `MAIL_FROM`, else `no-reply` at the host of `PUBLIC_BASE_URL`. */
export function senderAddress({
  MAIL_FROM,
  PUBLIC_BASE_URL,
}: Pick<NotificationsConfig, 'PUBLIC_BASE_URL' | 'MAIL_FROM'>): string {
  return MAIL_FROM ?? `no-reply@${PUBLIC_BASE_URL === undefined ? 'localhost' : new URL(PUBLIC_BASE_URL).hostname}`;
}
