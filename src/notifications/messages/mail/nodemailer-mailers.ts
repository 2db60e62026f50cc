// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { plainText } from '../../../platform/text/plain-text.js';
import { Mailer, type Mail, MAX_SUBJECT_LENGTH } from './mailer.js';
import { type OutgoingFiles } from './outgoing-files.js';
import { smtpFailure } from './smtp-failure.js';

const MAX_NAME_LENGTH = 100;
const MAX_CONNECTIONS = 4;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** For one mail, from the call to the server's response. Must be shorter than the lease of a job (60 s). */
const TOTAL_TIMEOUT_MS = 45_000;

/**
 * Nodemailer's TLS options: without TLS a mail server would get passwords and customers' data in clear text, so STARTTLS is
 * required, unless the URL has `?requireTLS=false` or the server is on this machine (C-MSG-16).
 */
function tlsOptions(url: string, caFile: string | undefined) {
  const { hostname, searchParams } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    ...(!isLocal && searchParams.get('requireTLS') !== 'false' && { requireTLS: true }),
    // Also under NODE_TLS_REJECT_UNAUTHORIZED=0.
    tls: { rejectUnauthorized: true, ca: caFile === undefined ? undefined : readFileSync(caFile, 'utf8') },
  };
}

/** Sends mails through the server of `SMTP_URL` over pooled connections (C-MSG-16). */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  readonly isLocal = false;
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    caFile?: string,
  ) {
    super();
    this.transport = createTransport({
      ...{ url, pool: true, maxConnections: MAX_CONNECTIONS },
      ...TIMEOUTS,
      ...tlsOptions(url, caFile),
    });
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ ...toMime(mail, this.from), signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS) });
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Writes mails to `.eml` files, if no mail server is configured (C-MSG-16). */
export class FileMailer extends Mailer {
  readonly isLocal = true;
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly files: OutgoingFiles,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail(toMime(mail, this.from));
    await this.files.write({ storeId: mail.storeId, id: mail.id }, 'eml', message as Buffer);
  }
}

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
