import { type Logger } from 'pino';
import { type OutgoingFiles } from '../mail/outgoing-files.js';
import { SmsSender, type Sms } from './sms-sender.js';

/** Writes text messages to files beside the mails (C-MSG-17). Logs neither phone nor text, which are personal data. */
export class LogSmsSender extends SmsSender {
  readonly isLocal = true;

  constructor(
    private readonly files: OutgoingFiles,
    private readonly logger: Logger,
  ) {
    super();
  }

  async send({ id, storeId, to, text }: Sms): Promise<void> {
    await this.files.write({ storeId, id }, 'sms.txt', `To: ${to}\n\n${text}\n`);
    this.logger.info({ message_id: id, length: text.length }, 'Text message written to a file');
  }
}
