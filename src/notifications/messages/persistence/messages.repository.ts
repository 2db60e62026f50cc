import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../../platform/database/database-errors.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { newId } from '../../../platform/ids/ids.js';
import { type MessageEntity } from './message.entity.js';
import { type SentNotificationEntity } from './sent-notification.entity.js';

/** A status of a shipment, to be told on a channel. */
export type Notice = Omit<SentNotificationEntity, 'message_id'>;

/** A message as its row has it. */
export type Message = Omit<MessageEntity, 'group_key' | 'error' | 'created_at' | 'ended_at'>;

/** A message that does not exist yet. */
export type NewMessage = Omit<MessageEntity, 'id' | 'token' | 'state' | 'error' | 'ended_at'>;

/** What became of a message. */
export interface Ending {
  state: 'sent' | 'suppressed' | 'failed';
  error?: string;
}

const TOKEN_BYTES = 24;

const CLAIM = 'INSERT INTO notices (store_id, shipment_id, status, channel) VALUES (?, ?, ?, ?)';
const ATTACH = `UPDATE notices SET message_id = ?
  WHERE store_id = ? AND shipment_id = ? AND status = ? AND channel = ?`;
const TOLD_BY = 'SELECT shipment_id FROM notices WHERE store_id = ? AND message_id = ? ORDER BY shipment_id';

// The row that is there already is locked by this as well, so that it is not closed before a notice has joined it.
const JOIN = `INSERT INTO messages
  (store_id, id, channel, kind, subject_key, status, recipient, language, token, group_key, state, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON DUPLICATE KEY UPDATE created_at = created_at`;
const JOINED = 'SELECT id FROM messages WHERE store_id = ? AND group_key = ?';
const CLOSE = `UPDATE messages SET state = 'sending', group_key = id
  WHERE store_id = ? AND id = ? AND state = 'collecting'`;
const READ = `SELECT store_id, id, channel, kind, subject_key, status, recipient, language, token, state FROM messages
  WHERE store_id = ? AND id = ?`;
const END = `UPDATE messages SET state = ?, error = ?, ended_at = ?
  WHERE store_id = ? AND id = ? AND state = 'sending'`;
const BY_TOKEN = 'SELECT store_id, subject_key, channel, language FROM messages WHERE token = ?';

/** The tables `messages` and `notices`. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @returns false where the status is told already */
  async claim({ store_id, shipment_id, status, channel }: Notice): Promise<boolean> {
    try {
      await this.database.query(CLAIM, [store_id, shipment_id, status, channel]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Has a notice told by a message. */
  async attach({ store_id, shipment_id, status, channel }: Notice, messageId: string): Promise<void> {
    await this.database.query(ATTACH, [messageId, store_id, shipment_id, status, channel]);
  }

  /** The message that collects for this group, made where there is none; it stays open until the transaction ends. */
  collecting(message: NewMessage): Promise<{ id: string; isNew: boolean }> {
    return this.ensure(message, 'collecting');
  }

  /** The message of this group, to which nothing is ever added; made where there is none. */
  complete(message: NewMessage): Promise<{ id: string; isNew: boolean }> {
    return this.ensure(message, 'sending');
  }

  /** The message, to which nothing can be added any more. */
  async close(storeId: string, id: string): Promise<Message | undefined> {
    await this.database.query(CLOSE, [storeId, id]);
    const [message] = await this.database.query<Message[]>(READ, [storeId, id]);
    return message;
  }

  /** The shipments of which a message tells. */
  async shipmentsOf({ store_id, id }: Pick<Message, 'store_id' | 'id'>): Promise<string[]> {
    const rows = await this.database.query<{ shipment_id: string }[]>(TOLD_BY, [store_id, id]);
    return rows.map(({ shipment_id }) => shipment_id);
  }

  async end({ store_id, id }: Message, { state, error }: Ending, at: Date): Promise<void> {
    await this.database.query(END, [state, error ?? null, at, store_id, id]);
  }

  /** What the holder of a message's token may know and change. */
  async findByToken(
    token: string,
  ): Promise<Pick<Message, 'store_id' | 'subject_key' | 'channel' | 'language'> | undefined> {
    const [message] = await this.database.query<Message[]>(BY_TOKEN, [token]);
    return message;
  }

  private async ensure(message: NewMessage, state: 'collecting' | 'sending'): Promise<{ id: string; isNew: boolean }> {
    const { store_id, channel, kind, subject_key, status, recipient, language, group_key, created_at } = message;
    const id = newId('msg');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const values = [
      store_id,
      id,
      channel,
      kind,
      subject_key,
      status,
      recipient,
      language,
      token,
      group_key,
      state,
      created_at,
    ];
    await this.database.query(JOIN, values);
    const [row] = await this.database.query<{ id: string }[]>(JOINED, [store_id, group_key]);
    if (!row) throw new Error('A message was there for its unique key and not for its reading');
    return { id: row.id, isNew: row.id === id };
  }
}
