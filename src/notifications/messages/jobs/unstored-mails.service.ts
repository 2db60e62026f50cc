import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type Store } from '../../../stores/index.js';
import { MailBouncesRepository } from '../bounces/mail-bounces.repository.js';
import { type Mail, MessageRefusedError } from '../mail/mailer.js';
import { type DeliveredMessage } from '../test-inbox/test-inbox.service.js';
import { MessageDeliveryService } from './message-delivery.service.js';

/** Sends mails that are not stored as messages, such as those with a code. */
@Injectable()
export class UnstoredMailsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly delivery: MessageDeliveryService,
    private readonly bounces: MailBouncesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends a mail, unless its address has bounced (C-MSG-48). One that the mail server refuses is not sent again.
   * @throws Error if a later attempt may succeed
   */
  async send(message: DeliveredMessage, store: Store, mail: Omit<Mail, 'id' | 'storeId' | 'to'>): Promise<void> {
    const { store_id, id, recipient } = message;
    if ((await this.bounces.findBounced(store_id, [recipient])).size > 0) return;
    try {
      await this.delivery.sendMail(message, store, mail);
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      this.logger.warn({ store_id, message_id: id, reason: error.message }, 'Mail server refused a mail');
      if (error.isHardBounce) await this.database.transaction(() => this.bounces.add(message));
    }
  }
}
