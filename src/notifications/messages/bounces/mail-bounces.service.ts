import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { BOUNCED } from '../sent/undelivered-reason.js';
import { MailBouncesRepository } from './mail-bounces.repository.js';

/** The id of a message in its Message-ID. */
const MESSAGE_ID = /msg_[0-9a-z]{26}/;

/** A report that a mail has bounced. */
export interface BounceReport {
  /** The mail's Message-ID, or the message's id in it. */
  messageId: string;
  /** A `soft` bounce may end by itself. */
  type: 'hard' | 'soft';
}

/** Records and finds bounced addresses, which get no further mails (C-MSG-48). */
@Injectable()
export class MailBouncesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly bounces: MailBouncesRepository,
    private readonly clock: ClockService,
  ) {}

  /** Whether a store sends no mails to an address, because one has bounced. */
  async isBounced(storeId: string, address: string): Promise<boolean> {
    return (await this.bounces.findBounced(storeId, [address])).size > 0;
  }

  /**
   * Records that a mail has bounced: the first hard bounce of a message that was sent. Idempotent, also after the bounce was
   * lifted.
   * @returns false if the report changed nothing
   */
  async record({ messageId, type }: BounceReport): Promise<boolean> {
    const [id] = MESSAGE_ID.exec(messageId) ?? [];
    if (type !== 'hard' || id === undefined) return false;
    return this.database.transaction(async () => {
      const message = await this.messages.findBounceable(id);
      if (!message || !(await this.messages.fail(message, BOUNCED, this.clock.now()))) return false;
      await this.bounces.add(message);
      return true;
    });
  }
}
