import { type SendMailOptions } from 'nodemailer';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Mail } from './mailer.js';

/** Names from outside may be long, and headers must not be. */
const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 200;

/**
 * A mail as nodemailer takes it. Addresses are given apart from names, and each of one mailbox, so that nothing in either can
 * become another address or header.
 * @param from the service's own address
 */
export function mimeOf(mail: Mail, from: string): SendMailOptions {
  const { id, to, senderName, replyTo, subject, html, text, unsubscribeUrl } = mail;
  return {
    envelope: { from, to: [to] },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: plainText(senderName, LONGEST_NAME), address: from },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: plainText(subject, LONGEST_SUBJECT),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Content is text alone: nothing in it may name a file or URL to be read in.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
