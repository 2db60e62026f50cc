import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { type LoadedDelivery } from './delivery-loader.service.js';
import { isTaken } from './delivery-outcome.js';
import { DeliveryResultsRepository, type TriedDelivery } from './delivery-results.repository.js';
import { type EndpointHealthUpdate } from '../breaker/endpoint-health.repository.js';
import { ConcurrencyBudget, PerEndpointQueues, type Limits } from './per-endpoint-queues.js';
import { type WebhookResponse, WebhookClientService } from './webhook-client.service.js';
import { webhookSignature } from './webhook-signature.js';

/** What a process has taken on: enough of each endpoint that it never waits for the database between two tries. */
const HELD: Limits = {
  all: { max: 1_024, refill: 512 },
  failing: { max: 512, refill: 256 },
  perEndpoint: { max: 128, refill: 64 },
};
const IN_FLIGHT: Limits = {
  all: { max: 256, refill: 255 },
  failing: { max: 128, refill: 127 },
  perEndpoint: { max: 16, refill: 15 },
};

/** What ends within this time is written down together. */
const GATHER_MS = 10;
const ROWS_A_TRANSACTION = 256;

type Loaded = LoadedDelivery & { letter: NonNullable<LoadedDelivery['letter']> };

/** Sends what the deliverer has claimed and loaded, and sees to what comes of it. */
@Injectable()
export class DeliverySenderService {
  /** Room for what is claimed; it is left once a delivery is written down. */
  readonly room = new ConcurrencyBudget(HELD);
  private readonly lanes = new PerEndpointQueues<Loaded>(IN_FLIGHT, (delivery) => this.track(this.tryOnce(delivery)));
  private tried: { try: TriedDelivery; onWritten: () => void }[] = [];
  private isWriting = false;
  private readonly underWay = new Set<Promise<void>>();
  private hasReopened: () => void = () => undefined;

  constructor(
    private readonly client: WebhookClientService,
    private readonly records: DeliveryResultsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param listener is told when there is room where there was none */
  onRoom(listener: () => void): void {
    this.hasReopened = listener;
  }

  /** Sends what there is something to send of, and somewhere to send to; the others are cancelled. */
  take(deliveries: readonly LoadedDelivery[]): void {
    void this.track(this.cancel(deliveries.filter((delivery) => delivery.letter === null)));
    this.lanes.add(deliveries.filter((delivery): delivery is Loaded => delivery.letter !== null));
  }

  /** Takes out what has not begun. */
  withdraw(): LoadedDelivery[] {
    return this.left(this.lanes.dropAll());
  }

  /** Resolves once nothing is being sent or written down. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  get isIdle(): boolean {
    return this.underWay.size === 0;
  }

  private async cancel(deliveries: LoadedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    try {
      await this.records.cancelled(deliveries, this.clock.now());
    } catch (error) {
      this.logger.warn({ err: error }, 'Webhooks that nobody gets are looked at again');
    }
    this.left(deliveries);
  }

  private async tryOnce(delivery: Loaded): Promise<void> {
    const begunAt = this.clock.now();
    // So late that another worker may have it before this try ends: it is left to that one.
    if (begunAt > delivery.beginBy) return void this.left([delivery]);
    const answer = await this.post(delivery, begunAt);
    const written = this.gather({ delivery, answer, begunAt, endedAt: this.clock.now() });
    // Were its failure to open the breaker, what is queued behind it must not begin.
    if (!isTaken(answer.statusCode)) await written;
  }

  /** @returns once the try is written down */
  private gather(tried: TriedDelivery): Promise<void> {
    return new Promise((onWritten) => {
      this.tried.push({ try: tried, onWritten });
      if (!this.isWriting) void this.track(this.write());
    });
  }

  private post({ eventId: id, letter }: Loaded, begunAt: Date): Promise<WebhookResponse> {
    const { url, secrets, body } = letter;
    if (secrets.length === 0)
      return Promise.resolve({ statusCode: null, response: null, error: 'UNREADABLE_SECRET', durationMs: 0 });
    const timestamp = Math.floor(begunAt.getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSignature({ id, timestamp, body }, secrets),
    };
    return this.client.post(url, headers, body);
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.tried.length > 0) {
      await delay(GATHER_MS);
      const batch = this.tried.splice(0, ROWS_A_TRANSACTION);
      await this.writeDown(batch.map((one) => one.try));
      this.left(batch.map((one) => one.try.delivery));
      batch.forEach(({ onWritten }) => onWritten());
    }
    this.isWriting = false;
  }

  private async writeDown(batch: readonly TriedDelivery[]): Promise<void> {
    try {
      for (const turn of await this.records.tried(batch, this.clock.now())) void this.track(this.follow(turn));
    } catch (error) {
      this.logger.warn({ err: error }, 'What came of webhooks is not written down; they are sent again');
    }
  }

  /** What follows for all that is to come of an endpoint. Where it fails, its deliveries are tried one by one. */
  private async follow(turn: EndpointHealthUpdate): Promise<void> {
    try {
      if (turn.isOff) await this.callOff(turn);
      else if (turn.isOpen && turn.isBack) await this.backlog.close(turn);
      else if (turn.isOpen) await this.holdBack(turn);
    } catch (error) {
      this.logger.warn({ err: error, endpoint_id: turn.id }, 'The deliveries of an endpoint are left as they were');
    }
  }

  private async callOff(turn: EndpointHealthUpdate): Promise<void> {
    await this.cancel(this.lanes.drop(turn.id));
    await this.backlog.cancel(turn);
  }

  /** Its room is left last: else what is not parked yet would be taken on at once. */
  private async holdBack(turn: EndpointHealthUpdate): Promise<void> {
    const queued = this.lanes.drop(turn.id);
    try {
      if (turn.opens) await this.backlog.park(turn);
      await this.backlog.handBack(turn, queued);
    } finally {
      this.left(queued);
    }
  }

  private left<Item extends LoadedDelivery | TriedDelivery['delivery']>(deliveries: Item[]): Item[] {
    if (deliveries.filter((delivery) => this.room.leave(delivery)).length > 0) this.hasReopened();
    return deliveries;
  }

  private track(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    return work.finally(() => this.underWay.delete(work));
  }
}
