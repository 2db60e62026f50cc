// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { table } from '../../../platform/database/table.js';
import { type Language } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { UnsubscribeEntity } from './message.entity.js';
import { type Message, MessagesRepository } from './messages.repository.js';

const UNSUBSCRIBES = table(UnsubscribeEntity);
const UNSUBSCRIBE = `${UNSUBSCRIBES.insert} ON DUPLICATE KEY UPDATE created_at = created_at`;
const UNSUBSCRIBED = 'SELECT 1 FROM unsubscribes WHERE store_id = ? AND subject_key = ? AND channel = ?';
const STOP = 'INSERT INTO sms_stops (phone, created_at) VALUES (?, ?) ON DUPLICATE KEY UPDATE created_at = created_at';
const STOPPED = 'SELECT 1 FROM sms_stops WHERE phone = ?';
const START = 'DELETE FROM sms_stops WHERE phone = ?';

/** Opt-outs of customers: from messages about one order (C-MSG-10), or from all text messages to a phone (C-MSG-12). */
@Injectable()
export class OptOutsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly clock: ClockService,
  ) {}

  /** Finds the store and the language of the message with this token, and whether the customer has unsubscribed from its subject. */
  async find(token: string): Promise<{ storeId: string; language: Language; isUnsubscribed: boolean } | undefined> {
    const message = await this.messages.findByToken(token);
    if (!message) return undefined;
    const { store_id: storeId, language } = message;
    return { storeId, language, isUnsubscribed: await this.isUnsubscribed(message) };
  }

  /**
   * Unsubscribes from the order or shipment that the message with this token was about, on its channel. Idempotent; ignores
   * an unknown token (C-MSG-11).
   */
  async unsubscribe(token: string): Promise<void> {
    const message = await this.messages.findByToken(token);
    if (!message) return;
    await this.write(UNSUBSCRIBE, UNSUBSCRIBES.valuesOf({ ...message, created_at: this.clock.now() }));
  }

  /** @param phone in E.164; gets no more text messages, from any store (C-MSG-12) */
  stopSms(phone: string): Promise<void> {
    return this.write(STOP, [phone, this.clock.now()]);
  }

  /** @param phone in E.164; gets text messages again */
  allowSms(phone: string): Promise<void> {
    return this.write(START, [phone]);
  }

  /** Whether the customer has unsubscribed from the subject, or stopped text messages to the phone. */
  async isOptedOut(message: Pick<Message, 'store_id' | 'subject_key' | 'channel' | 'recipient'>): Promise<boolean> {
    const { channel, recipient } = message;
    if (await this.isUnsubscribed(message)) return true;
    return channel === 'sms' && (await this.database.query<unknown[]>(STOPPED, [recipient])).length > 0;
  }

  private async isUnsubscribed(message: Pick<Message, 'store_id' | 'subject_key' | 'channel'>): Promise<boolean> {
    const { store_id, subject_key, channel } = message;
    return (await this.database.query<unknown[]>(UNSUBSCRIBED, [store_id, subject_key, channel])).length > 0;
  }

  private async write(sql: string, parameters: unknown[]): Promise<void> {
    await this.database.transaction(() => this.database.write(sql, parameters));
  }
}
