// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Channel, CHANNELS, type MessageEntity, type MessageState } from '../persistence/message.entity.js';
import { BOUNCED, undeliveredReason } from './undelivered-reason.js';

/** The messages of a store on one channel. All counts are of its newest messages. */
interface ChannelHealth {
  channel: Channel;
  /** Messages that are being sent, or tried again. */
  waiting: number;
  /** Since when the oldest of them waits. */
  waiting_since: Date | null;
  /** Messages that wait for further parcels to join them. */
  collecting: number;
  /** Messages of the last 24 hours by their outcome; `failed` without those that bounced. */
  last_day: Record<'sent' | 'failed' | 'bounced' | 'suppressed', number>;
  last_sent_at: Date | null;
}

/** A message that did not reach its customer. */
interface FailedMessage {
  id: string;
  channel: Channel;
  order_number: string | null;
  /** In words for staff. */
  reason: string;
  failed_at: Date;
}

/** Whether the messages of a store arrive. */
export interface MessageHealth {
  channels: ChannelHealth[];
  /** The newest failures of the last 24 hours. */
  failed: FailedMessage[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The newest messages that are counted. */
const MAX_COUNTED = 1_000;
const MAX_SHOWN = 5;

/** Messages of one channel and state. */
interface MessageCount {
  channel: Channel;
  state: MessageState;
  is_bounced: number;
  is_recent: number;
  count: string;
  oldest_at: Date;
  /** When the last of them got its final state. */
  ended_at: Date | null;
}

type FailedMessageRow = Pick<
  MessageEntity,
  'id' | 'channel' | 'order_number' | 'error' | 'created_at' | 'ended_at' | 'state'
>;

const NEWEST = `(SELECT id, channel, state, order_number, error, created_at, ended_at
  FROM messages FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest`;
const COUNTS = `SELECT channel, state, error <=> '${BOUNCED}' AS is_bounced, created_at >= ? AS is_recent,
  COUNT(*) AS count, MIN(created_at) AS oldest_at, MAX(ended_at) AS ended_at
  FROM ${NEWEST} GROUP BY channel, state, is_bounced, is_recent`;
const FAILED = `SELECT id, channel, state, order_number, error, created_at, ended_at
  FROM ${NEWEST} WHERE state = 'failed' AND created_at >= ? ORDER BY id DESC LIMIT ?`;
const ORDERS = 'SELECT id, order_number FROM messages WHERE store_id = ? AND id IN (?)';

/** Shows whether mails and text messages arrive. */
@Injectable()
export class MessageHealthService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  async read(storeId: string): Promise<MessageHealth> {
    const dayAgo = new Date(this.clock.now().getTime() - DAY_MS);
    const [counts, failed] = await Promise.all([
      this.database.query<MessageCount[]>(COUNTS, [dayAgo, storeId, MAX_COUNTED]),
      this.database.query<FailedMessageRow[]>(FAILED, [storeId, MAX_COUNTED, dayAgo, MAX_SHOWN]),
    ]);
    const byChannel = Map.groupBy(counts, ({ channel }) => channel);
    return {
      channels: CHANNELS.map((channel) => channelHealth(channel, byChannel.get(channel) ?? [])),
      failed: failed.map((row) => {
        const { id, channel, order_number, created_at, ended_at } = row;
        return { id, channel, order_number, reason: undeliveredReason(row) ?? '', failed_at: ended_at ?? created_at };
      }),
    };
  }

  /** Finds the orders that messages are about, by the ids of the messages; null for a message without an order. */
  async findOrders(storeId: string, ids: readonly string[]): Promise<Map<string, string | null>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Pick<MessageEntity, 'id' | 'order_number'>[]>(ORDERS, [storeId, ids]);
    return new Map(rows.map(({ id, order_number }) => [id, order_number]));
  }
}

function channelHealth(channel: Channel, counts: readonly MessageCount[]): ChannelHealth {
  const sum = (found: readonly MessageCount[]): number => found.reduce((total, { count }) => total + Number(count), 0);
  const inState = (state: MessageState) => counts.filter((count) => count.state === state);
  const ofLastDay = (state: MessageState) => inState(state).filter(({ is_recent }) => is_recent === 1);
  const [sending, sent] = [inState('sending'), inState('sent').flatMap(({ ended_at }) => ended_at ?? [])];
  return {
    channel,
    waiting: sum(sending),
    waiting_since:
      sending.length === 0 ? null : new Date(Math.min(...sending.map(({ oldest_at }) => oldest_at.getTime()))),
    collecting: sum(inState('collecting')),
    last_day: {
      sent: sum(ofLastDay('sent')),
      failed: sum(ofLastDay('failed').filter(({ is_bounced }) => is_bounced !== 1)),
      bounced: sum(ofLastDay('failed').filter(({ is_bounced }) => is_bounced === 1)),
      suppressed: sum(ofLastDay('suppressed')),
    },
    last_sent_at: sent.length === 0 ? null : new Date(Math.max(...sent.map((at) => at.getTime()))),
  };
}
