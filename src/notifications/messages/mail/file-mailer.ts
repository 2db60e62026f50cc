import { createTransport } from 'nodemailer';
import { type OutgoingFiles } from './outgoing-files.js';
import { Mailer, type Mail } from './mailer.js';
import { toMime } from './mime.js';

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
