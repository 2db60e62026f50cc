// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DailyUsageRepository } from '../../platform/usage/daily-usage.repository.js';
import { type CallerContext } from '../../stores/index.js';
import { type OrdersConfig } from '../orders.settings.js';

/** How old the known stores may be; a process reads them that often at most. */
const MAX_AGE_MS = 5_000;

/** Refuses writes of orders, and new returns and claims, of stores that have used up their bytes of events of the day (C-EVT-17). */
@Injectable()
export class EventQuotaService {
  /** The stores that have used up the quota of `day`. Usage only grows, so old knowledge is never wrong. */
  private known = { day: '', readAt: 0, stores: new Set() as ReadonlySet<string> };

  constructor(
    private readonly usage: DailyUsageRepository,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: Pick<OrdersConfig, 'EVENT_BYTES_PER_STORE_AND_DAY'>,
  ) {}

  /**
   * Call it before a write of an order, a new return or a new claim records events. Staff may write in any case.
   * @throws Problem DAILY_QUOTA_EXCEEDED
   */
  async assertQuota({ store, actor }: CallerContext): Promise<void> {
    const quota = this.config.EVENT_BYTES_PER_STORE_AND_DAY;
    if (quota === 0 || actor.type !== 'api_key') return;
    await this.refresh(quota);
    if (this.known.stores.has(store.store_id)) throw this.usage.quotaProblem('events', quota);
  }

  /** Reads the stores of all processes' writes. Writes that come meanwhile go by the older ones. */
  private async refresh(quota: number): Promise<void> {
    const readAt = this.clock.now().getTime();
    const day = this.usage.today();
    if (day === this.known.day && readAt - this.known.readAt < MAX_AGE_MS) return;
    const stores = day === this.known.day ? this.known.stores : new Set<string>();
    this.known = { day, readAt, stores };
    this.known = { day, readAt, stores: await this.usage.findStoresAt('events', quota) };
  }
}
