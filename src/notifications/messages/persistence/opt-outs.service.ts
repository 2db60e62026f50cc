import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Language } from '../../../platform/text/language.js';
import { type Message, MessagesRepository } from './messages.repository.js';

const UNSUBSCRIBE = `INSERT INTO unsubscribes (store_id, subject_key, channel, created_at) VALUES (?, ?, ?, ?)
  ON DUPLICATE KEY UPDATE created_at = created_at`;
const UNSUBSCRIBED = 'SELECT 1 FROM unsubscribes WHERE store_id = ? AND subject_key = ? AND channel = ?';
const STOP = 'INSERT INTO sms_stops (phone, created_at) VALUES (?, ?) ON DUPLICATE KEY UPDATE created_at = created_at';
const STOPPED = 'SELECT 1 FROM sms_stops WHERE phone = ?';
const START = 'DELETE FROM sms_stops WHERE phone = ?';

/** What customers want to hear no more of (C-MSG-10, C-MSG-12): of one order, or nothing at all on a phone. */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly clock: ClockService,
  ) {}

  /** The language of the message that has this token, if one has. */
  async languageOf(token: string): Promise<Language | undefined> {
    return (await this.messages.findByToken(token))?.language;
  }

  /** Ends what is told of the subject of the message that has this token, on its channel; a second time nothing changes. */
  async unsubscribe(token: string): Promise<void> {
    const message = await this.messages.findByToken(token);
    if (!message) return;
    const { store_id, subject_key, channel } = message;
    await this.write(UNSUBSCRIBE, [store_id, subject_key, channel, this.clock.now()]);
  }

  /** Ends all messages to a phone, given in E.164. */
  stop(phone: string): Promise<void> {
    return this.write(STOP, [phone, this.clock.now()]);
  }

  /** Takes a `stop` back. */
  start(phone: string): Promise<void> {
    return this.write(START, [phone]);
  }

  /** Whether a message must not go out. */
  async has(message: Pick<Message, 'store_id' | 'subject_key' | 'channel' | 'recipient'>): Promise<boolean> {
    const { store_id, subject_key, channel, recipient } = message;
    const unsubscribed = await this.database.query<unknown[]>(UNSUBSCRIBED, [store_id, subject_key, channel]);
    if (unsubscribed.length > 0 || channel !== 'sms') return unsubscribed.length > 0;
    return (await this.database.query<unknown[]>(STOPPED, [recipient])).length > 0;
  }

  private async write(sql: string, parameters: unknown[]): Promise<void> {
    await this.database.transaction(() => this.database.query(sql, parameters));
  }
}
