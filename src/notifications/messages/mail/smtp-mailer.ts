import { type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Mailer, type Mail } from './mailer.js';
import { mimeOf } from './mime.js';
import { smtpFailure } from './smtp-failure.js';

const MAX_CONNECTIONS = 4;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** For one mail, from the call to the server's response. Must be shorter than the lease of a job (60 s). */
const TOTAL_TIMEOUT_MS = 45_000;

/** Sends mails through the server of `SMTP_URL` over pooled connections (C-MSG-16). */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({ url, pool: true, maxConnections: MAX_CONNECTIONS, ...TIMEOUTS });
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ ...mimeOf(mail, this.from), signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS) });
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
