import { type Logger } from 'pino';
import { type OutgoingFiles } from '../mail/outgoing-files.js';
import { SmsSender, type Sms } from './sms-sender.js';

/** Writes text messages as files beside the mails, and says so in the log, without number or text. */
export class LogSmsSender extends SmsSender {
  constructor(
    private readonly files: OutgoingFiles,
    private readonly logger: Logger,
  ) {
    super();
  }

  async send({ id, to, text }: Sms): Promise<void> {
    await this.files.write(`${id}.sms.txt`, `To: ${to}\n\n${text}\n`);
    this.logger.info({ message: id, letters: text.length }, 'A text message was written to a file');
  }
}
