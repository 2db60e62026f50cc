import { Injectable } from '@nestjs/common';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Channel, CHANNELS } from '../persistence/message.entity.js';
import { type MessageCount, MessageHealthRepository } from './message-health.repository.js';
import { undeliveredReason } from './undelivered-reason.js';

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

/** Shows whether mails and text messages arrive. */
@Injectable()
export class MessageHealthService {
  constructor(
    private readonly messages: MessageHealthRepository,
    private readonly clock: ClockService,
  ) {}

  async read(storeId: string): Promise<MessageHealth> {
    const dayAgo = new Date(this.clock.now().getTime() - DAY_MS);
    const [counts, failed] = await Promise.all([
      this.messages.count(storeId, dayAgo, MAX_COUNTED),
      this.messages.findFailed(storeId, dayAgo, MAX_COUNTED, MAX_SHOWN),
    ]);
    return {
      channels: CHANNELS.map((channel) =>
        channelHealth(
          channel,
          counts.filter((count) => count.channel === channel),
        ),
      ),
      failed: failed.map((row) => ({
        id: row.id,
        channel: row.channel,
        order_number: row.order_number,
        reason: undeliveredReason(row) ?? '',
        failed_at: row.ended_at ?? row.created_at,
      })),
    };
  }

  /** Finds the orders that messages are about, by the ids of the messages. */
  findOrders(storeId: string, ids: readonly string[]): Promise<Map<string, string | null>> {
    return this.messages.findOrders(storeId, ids);
  }
}

function channelHealth(channel: Channel, counts: readonly MessageCount[]): ChannelHealth {
  const sum = (isCounted: (count: MessageCount) => boolean): number =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const sending = counts.filter(({ state }) => state === 'sending').map(({ oldestAt }) => oldestAt.getTime());
  const sent = counts.flatMap(({ state, endedAt }) => (state === 'sent' && endedAt ? [endedAt.getTime()] : []));
  return {
    channel,
    waiting: sum(({ state }) => state === 'sending'),
    waiting_since: sending.length === 0 ? null : new Date(Math.min(...sending)),
    collecting: sum(({ state }) => state === 'collecting'),
    last_day: {
      sent: sum(({ state, isRecent }) => isRecent && state === 'sent'),
      failed: sum(({ state, isRecent, isBounced }) => isRecent && state === 'failed' && !isBounced),
      bounced: sum(({ state, isRecent, isBounced }) => isRecent && state === 'failed' && isBounced),
      suppressed: sum(({ state, isRecent }) => isRecent && state === 'suppressed'),
    },
    last_sent_at: sent.length === 0 ? null : new Date(Math.max(...sent)),
  };
}
