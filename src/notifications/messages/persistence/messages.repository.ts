import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../../platform/database/database-errors.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { newId } from '../../../platform/ids/ids.js';
import { type MessageEntity } from './message.entity.js';
import { type SentNotificationEntity } from './sent-notification.entity.js';

/** A status of a shipment on a channel, which is notified once. */
export type NotificationKey = Omit<SentNotificationEntity, 'message_id'>;

/** A stored message. */
export type Message = Omit<MessageEntity, 'group_key' | 'error' | 'created_at' | 'ended_at'>;

/** A message to create. */
export type NewMessage = Omit<MessageEntity, 'id' | 'token' | 'state' | 'error' | 'ended_at'>;

/** Final state of a message. */
export interface MessageOutcome {
  state: 'sent' | 'suppressed' | 'failed';
  error?: string;
}

const TOKEN_BYTES = 24;

const MARK_NOTIFIED = 'INSERT INTO notices (store_id, shipment_id, status, channel) VALUES (?, ?, ?, ?)';
const LINK_TO_MESSAGE = `UPDATE notices SET message_id = ?
  WHERE store_id = ? AND shipment_id = ? AND status = ? AND channel = ?`;
const SHIPMENTS = 'SELECT shipment_id FROM notices WHERE store_id = ? AND message_id = ? ORDER BY shipment_id';

// Locks an existing row too, so that sending does not start before the parcel has joined.
const GET_OR_CREATE = `INSERT INTO messages
  (store_id, id, channel, kind, subject_key, status, recipient, language, token, group_key, state, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON DUPLICATE KEY UPDATE created_at = created_at`;
const BY_GROUP = 'SELECT id FROM messages WHERE store_id = ? AND group_key = ?';
const START_SENDING = `UPDATE messages SET state = 'sending', group_key = id
  WHERE store_id = ? AND id = ? AND state = 'collecting'`;
const READ = `SELECT store_id, id, channel, kind, subject_key, status, recipient, language, token, state FROM messages
  WHERE store_id = ? AND id = ?`;
const FINISH = `UPDATE messages SET state = ?, error = ?, ended_at = ?
  WHERE store_id = ? AND id = ? AND state = 'sending'`;
const BY_TOKEN = 'SELECT store_id, subject_key, channel, language FROM messages WHERE token = ?';

/** The tables `messages` and `notices`. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @returns false if the status was notified before */
  async markNotified({ store_id, shipment_id, status, channel }: NotificationKey): Promise<boolean> {
    try {
      await this.database.query(MARK_NOTIFIED, [store_id, shipment_id, status, channel]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Links a notified status to its message. */
  async linkToMessage({ store_id, shipment_id, status, channel }: NotificationKey, messageId: string): Promise<void> {
    await this.database.query(LINK_TO_MESSAGE, [messageId, store_id, shipment_id, status, channel]);
  }

  /** Returns the open message of this group, or creates one. Locks it until the transaction ends. */
  getOrCreateDigest(message: NewMessage): Promise<{ id: string; isNew: boolean }> {
    return this.upsert(message, 'collecting');
  }

  /** Returns the message of this group, or creates one that nothing can join. */
  getOrCreate(message: NewMessage): Promise<{ id: string; isNew: boolean }> {
    return this.upsert(message, 'sending');
  }

  /** Moves a collecting message to `sending`, and returns it. */
  async startSending(storeId: string, id: string): Promise<Message | undefined> {
    await this.database.query(START_SENDING, [storeId, id]);
    const [message] = await this.database.query<Message[]>(READ, [storeId, id]);
    return message;
  }

  /** Finds the shipments that a message is about. */
  async findShipmentIds({ store_id, id }: Pick<Message, 'store_id' | 'id'>): Promise<string[]> {
    const rows = await this.database.query<{ shipment_id: string }[]>(SHIPMENTS, [store_id, id]);
    return rows.map(({ shipment_id }) => shipment_id);
  }

  /** Stores the final state of a `sending` message. */
  async finish({ store_id, id }: Message, { state, error }: MessageOutcome, at: Date): Promise<void> {
    await this.database.query(FINISH, [state, error ?? null, at, store_id, id]);
  }

  /** Finds the message of an unsubscribe link. */
  async findByToken(
    token: string,
  ): Promise<Pick<Message, 'store_id' | 'subject_key' | 'channel' | 'language'> | undefined> {
    const [message] = await this.database.query<Message[]>(BY_TOKEN, [token]);
    return message;
  }

  private async upsert(message: NewMessage, state: 'collecting' | 'sending'): Promise<{ id: string; isNew: boolean }> {
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
    await this.database.query(GET_OR_CREATE, values);
    const [row] = await this.database.query<{ id: string }[]>(BY_GROUP, [store_id, group_key]);
    if (!row) throw new Error('Message exists by unique key but could not be read');
    return { id: row.id, isNew: row.id === id };
  }
}
