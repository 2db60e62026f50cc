import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { ClaimStatisticsService } from '../../claims/index.js';
import { OrderListService } from '../../orders/index.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DeliveryStatisticsService } from '../../shipments/index.js';
import { StoresService } from '../../stores/index.js';

const BATCH_SIZE = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest period of the overview and the one before it. */
const DAYS = 180;
/** The overview shows money by month. */
const MONEY_DAYS = 366;

/** Counts the past days of each store once a day, so that the first overview of a day does not wait for it. */
@Injectable()
export class CountFiguresJob extends PeriodicChore {
  /** The ids of the stores that are still to be counted today. */
  private waiting: string[] = [];
  private listedAt = 0;

  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderListService,
    private readonly claims: ClaimStatisticsService,
    private readonly deliveries: DeliveryStatisticsService,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('counting the figures of past days', logger, BATCH_SIZE);
  }

  protected override async runBatch(limit: number): Promise<number> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    if (this.listedAt < today) {
      this.waiting = (await this.stores.list()).map(({ store_id }) => store_id);
      this.listedAt = today;
    }
    const batch = this.waiting.splice(0, limit);
    for (const storeId of batch) await this.count(storeId, new Date(today));
    return batch.length;
  }

  /** Another worker may have counted the days already: then this finds them. */
  private async count(storeId: string, to: Date): Promise<void> {
    const from = (days: number): Date => new Date(to.getTime() - days * DAY_MS);
    const range = { from: from(DAYS), to };
    await this.orders.byDay(storeId, range);
    await this.claims.byReason(storeId, range);
    await this.claims.byCarrier(storeId, range);
    await this.deliveries.byCarrier(storeId, range);
    const year = { from: from(MONEY_DAYS), to };
    await this.orders.incomeByDay(storeId, year);
    await this.claims.payoutsByDay(storeId, year);
  }
}
