import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type Channel, type MessageEntity, type MessageState } from '../persistence/message.entity.js';
import { BOUNCED } from './undelivered-reason.js';

/** Messages of one channel and state. */
export interface MessageCount {
  channel: Channel;
  state: MessageState;
  isBounced: boolean;
  isRecent: boolean;
  count: number;
  oldestAt: Date;
  /** When the last of them got its final state. */
  endedAt: Date | null;
}

/** A message that failed. */
export type FailedMessageRow = Pick<
  MessageEntity,
  'id' | 'channel' | 'order_number' | 'error' | 'created_at' | 'ended_at' | 'state'
>;

interface CountRow extends Pick<MessageCount, 'channel' | 'state'> {
  is_bounced: number;
  is_recent: number;
  count: string;
  oldest_at: Date;
  ended_at: Date | null;
}

const NEWEST = `(SELECT id, channel, state, order_number, error, created_at, ended_at
  FROM messages FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest`;
const COUNTS = `SELECT channel, state, error <=> '${BOUNCED}' AS is_bounced, created_at >= ? AS is_recent,
  COUNT(*) AS count, MIN(created_at) AS oldest_at, MAX(ended_at) AS ended_at
  FROM ${NEWEST} GROUP BY channel, state, is_bounced, is_recent`;
const FAILED = `SELECT id, channel, state, order_number, error, created_at, ended_at
  FROM ${NEWEST} WHERE state = 'failed' AND created_at >= ? ORDER BY id DESC LIMIT ?`;
const ORDERS = 'SELECT id, order_number FROM messages WHERE store_id = ? AND id IN (?)';

/** The SQL of counting a store's newest messages by their outcome. */
@Injectable()
export class MessageHealthRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Counts the newest `limit` messages of a store.
   * @param since messages since then are recent
   */
  async count(storeId: string, since: Date, limit: number): Promise<MessageCount[]> {
    const rows = await this.database.query<CountRow[]>(COUNTS, [since, storeId, limit]);
    return rows.map(({ channel, state, is_bounced, is_recent, count, oldest_at: oldestAt, ended_at: endedAt }) => ({
      ...{ channel, state, oldestAt, endedAt },
      isBounced: is_bounced === 1,
      isRecent: is_recent === 1,
      count: Number(count),
    }));
  }

  /** Finds at most `shown` messages that failed, of the newest `limit` of a store since a time; newest first. */
  findFailed(storeId: string, since: Date, limit: number, shown: number): Promise<FailedMessageRow[]> {
    return this.database.query(FAILED, [storeId, limit, since, shown]);
  }

  /** Finds the orders that messages are about, by the ids of the messages; null for a message without an order. */
  async findOrders(storeId: string, ids: readonly string[]): Promise<Map<string, string | null>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Pick<MessageEntity, 'id' | 'order_number'>[]>(ORDERS, [storeId, ids]);
    return new Map(rows.map(({ id, order_number }) => [id, order_number]));
  }
}
