// SPDX-License-Identifier: Apache-2.0
import { type Logger } from 'pino';
import { type OutgoingFiles } from '../mail/outgoing-files.js';

/** A rendered text message. */
export interface Sms {
  /** `msg_…` */
  id: string;
  storeId?: string;
  /** E.164 */
  to: string;
  text: string;
}

/** Gateway for text messages. */
export abstract class SmsSender {
  /** Whether messages stay on this machine, so that they reach nobody. */
  abstract readonly isLocal: boolean;

  /**
   * Resolves once the gateway has accepted the message. If its response is lost, a retry sends the message twice.
   * @throws MessageRefusedError if a retry is useless, another Error if it may succeed. Neither names the recipient.
   */
  abstract send(sms: Sms): Promise<void>;
}

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
