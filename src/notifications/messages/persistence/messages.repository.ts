// SPDX-License-Identifier: Apache-2.0
import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../../platform/database/database-errors.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type RowOf, table } from '../../../platform/database/table.js';
import { Problem } from '../../../platform/errors/problem.js';
import { newId } from '../../../platform/ids/ids.js';
import { equalFilters, ListReader, type Page, type PageRequest } from '../../../platform/pagination/index.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MessageEntity, SentNotificationEntity } from './message.entity.js';

const NOTIFICATIONS = table(SentNotificationEntity).omit('message_id');
const STORED = table(MessageEntity).omit('group_key', 'error', 'created_at', 'ended_at');
const NEW = table(MessageEntity).omit('error', 'ended_at');
const SENT = table(MessageEntity).omit('group_key');
const LINKED = table(MessageEntity).pick('store_id', 'subject_key', 'channel', 'language');

/** A status of a shipment on a channel, which is notified once. */
export type NotificationKey = RowOf<typeof NOTIFICATIONS>;

export type Message = RowOf<typeof STORED>;

/** A stored message with its outcome. */
export type SentMessageRecord = RowOf<typeof SENT>;

type NewRow = RowOf<typeof NEW>;
/** A message to create. Only one that staff send again has `resent_from` and `actor`. */
export type NewMessage = Omit<NewRow, 'id' | 'token' | 'state' | 'group_key' | 'created_at' | 'resent_from' | 'actor'> &
  Partial<Pick<NewRow, 'resent_from' | 'actor'>> & {
    /** Messages with the same text here are one message. */
    group: string;
  };

/** Final state of a message. */
export interface MessageOutcome {
  state: 'sent' | 'suppressed' | 'failed';
  error?: string;
}

/** Queue of messages to send; a job's reference is the message id. */
export const SEND_QUEUE = 'notifications.send';

const TOKEN_BYTES = 24;

const MARK_NOTIFIED = `${NOTIFICATIONS.insertMany} ON DUPLICATE KEY UPDATE status = VALUES(status)`;
const LINK_TO_MESSAGE = `UPDATE notices SET message_id = ?
  WHERE store_id = ? AND shipment_id = ? AND status = ? AND channel = ?`;
const SHIPMENTS = 'SELECT DISTINCT shipment_id FROM notices WHERE store_id = ? AND message_id = ? ORDER BY shipment_id';

// Locks an existing row too, so that sending does not start before the parcel has joined.
const GET_OR_CREATE = `${NEW.insert} ON DUPLICATE KEY UPDATE created_at = created_at`;
const BY_GROUP = 'SELECT id FROM messages WHERE store_id = ? AND group_key = ?';
const BY_GROUPS = `${SENT.select} WHERE store_id = ? AND group_key IN (?) ORDER BY id DESC`;
const START_SENDING = `UPDATE messages SET state = 'sending', group_key = id
  WHERE store_id = ? AND id = ? AND state = 'collecting'`;
const BY_ID = `${STORED.select} WHERE store_id = ? AND id = ?`;
const FINISH = `UPDATE messages SET state = ?, error = ?, ended_at = ?, recipient = ?
  WHERE store_id = ? AND id = ? AND state = 'sending'`;
const SENT_BY_ID = `${SENT.select} WHERE store_id = ? AND id = ?`;
const LIST = new ListReader(SENT, { limit: 20 });
const LOCK = 'SELECT id FROM messages WHERE store_id = ? AND id = ? FOR UPDATE';
const COUNT_RESENT = `SELECT COUNT(*) AS amount FROM messages FORCE INDEX (messages_order)
  WHERE store_id = ? AND order_number = ? AND resent_from = ? AND created_at > ?`;
const BOUNCEABLE = `${STORED.select} WHERE id = ? AND channel = 'email' AND state IN ('sending', 'sent')`;
const FAIL = `UPDATE messages SET state = 'failed', error = ?, ended_at = ?
  WHERE store_id = ? AND id = ? AND state IN ('sending', 'sent')`;
const BY_TOKEN = `${LINKED.select} WHERE token = ?`;

/** The tables `messages` and `notices`. Each new message gets the job that sends it. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** @returns false if the status was notified before */
  async markNotified(key: NotificationKey): Promise<boolean> {
    try {
      await this.database.query(NOTIFICATIONS.insert, NOTIFICATIONS.valuesOf(key));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Marks statuses as notified, without a message; those that were notified before stay as they are. */
  async markAllNotified(keys: readonly NotificationKey[]): Promise<void> {
    if (keys.length > 0) await this.database.write(MARK_NOTIFIED, [keys.map((key) => NOTIFICATIONS.valuesOf(key))]);
  }

  async linkToMessage(key: NotificationKey, messageId: string): Promise<void> {
    await this.database.write(LINK_TO_MESSAGE, [messageId, ...NOTIFICATIONS.valuesOf(key)]);
  }

  /**
   * Returns the id of the open digest of this group, or creates one that is sent after some time. Locks it until the open
   * transaction ends.
   */
  async getOrCreateDigest(message: NewMessage, digestMs: number, traceparent: string | null): Promise<string> {
    const job = { dueAt: new Date(this.clock.now().getTime() + digestMs), traceparent };
    return (await this.upsert(message, 'collecting', job)).id;
  }

  /** Returns the message of this group, or creates one that nothing can join and that is sent at once. */
  getOrCreate(message: NewMessage): Promise<{ id: string; isNew: boolean }> {
    return this.database.transaction(() => this.upsert(message, 'sending'));
  }

  /**
   * Counts the copies of a message that were created in the last `ms`. Locks the message until the transaction ends, so that
   * copies made at once count each other.
   */
  async countResent(copy: Pick<NewMessage, 'store_id' | 'order_number' | 'resent_from'>, ms: number): Promise<number> {
    const { store_id, order_number, resent_from } = copy;
    await this.database.query(LOCK, [store_id, resent_from]);
    const values = [store_id, order_number, resent_from, new Date(this.clock.now().getTime() - ms)];
    const [row] = await this.database.query<{ amount: string }[]>(COUNT_RESENT, values);
    return Number(row?.amount);
  }

  /** Moves a collecting message to `sending`, and returns it. */
  async startSending(storeId: string, id: string): Promise<Message | undefined> {
    await this.database.write(START_SENDING, [storeId, id]);
    const [message] = await this.database.query<Message[]>(BY_ID, [storeId, id]);
    return message;
  }

  /** Finds the shipments that a message is about. A message that was sent again has the shipments of the first one. */
  async findShipmentIds({ store_id, id, resent_from }: Message): Promise<string[]> {
    const rows = await this.database.query<{ shipment_id: string }[]>(SHIPMENTS, [store_id, resent_from ?? id]);
    return rows.map(({ shipment_id }) => shipment_id);
  }

  /** Stores the final state of a `sending` message, and its recipient. */
  async finish({ store_id, id, recipient }: Message, { state, error }: MessageOutcome): Promise<void> {
    await this.database.write(FINISH, [state, error ?? null, this.clock.now(), recipient, store_id, id]);
  }

  /** Finds a mail of any store that was sent, or is being sent, by its id: reports of bounces name no store. */
  async findBounceable(id: string): Promise<Message | undefined> {
    const [message] = await this.database.query<Message[]>(BOUNCEABLE, [id]);
    return message;
  }

  /** Marks a message that was sent as failed. @returns false if it had failed before */
  async fail({ store_id, id }: Message, error: string): Promise<boolean> {
    return (await this.database.execute(FAIL, [error, this.clock.now(), store_id, id])) > 0;
  }

  /**
   * Reads a message with its outcome.
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async get(storeId: string, id: string): Promise<SentMessageRecord> {
    const [message] = await this.database.query<SentMessageRecord[]>(SENT_BY_ID, [storeId, id]);
    if (!message) throw new Problem('MESSAGE_NOT_FOUND', `The store has no message ${id}.`);
    return message;
  }

  /** Finds a page of the messages about an order, newest first. */
  findByOrder(storeId: string, order_number: string, page: PageRequest): Promise<Page<SentMessageRecord>> {
    // Left to itself, the server may read all messages of the store in the order of their ids.
    const list = { index: 'messages_order', filters: equalFilters({ order_number }) };
    return LIST.findPage(this.database, storeId, list, page);
  }

  /** Finds the messages of groups, newest first. Groups of digests have none once they are sent. */
  async findByGroups(storeId: string, groups: readonly string[]): Promise<SentMessageRecord[]> {
    return groups.length === 0 ? [] : this.database.query(BY_GROUPS, [storeId, groups.map(groupKey)]);
  }

  /** Finds the message of an unsubscribe link. */
  async findByToken(token: string): Promise<RowOf<typeof LINKED> | undefined> {
    const [message] = await this.database.query<RowOf<typeof LINKED>[]>(BY_TOKEN, [token]);
    return message;
  }

  private async upsert(
    { group, ...message }: NewMessage,
    state: 'collecting' | 'sending',
    job: { dueAt?: Date; traceparent?: string | null } = {},
  ): Promise<{ id: string; isNew: boolean }> {
    const [id, group_key] = [newId('msg'), groupKey(group)];
    const row = {
      ...{ resent_from: null, actor: null, ...message, id, state, group_key },
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      created_at: this.clock.now(),
    };
    await this.database.query(GET_OR_CREATE, NEW.valuesOf(row));
    const [stored] = await this.database.query<{ id: string }[]>(BY_GROUP, [message.store_id, group_key]);
    if (!stored) throw new Error('Message exists by unique key but could not be read');
    const isNew = stored.id === id;
    if (isNew) await this.jobs.add({ storeId: message.store_id, queue: SEND_QUEUE, reference: id, ...job });
    return { id: stored.id, isNew };
  }
}

const groupKey = (group: string): string => hash('sha256', group, 'hex');
