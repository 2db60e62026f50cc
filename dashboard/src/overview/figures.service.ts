// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type DateRange } from 'parcelward';
import { type ClaimsOfCarrier, type ClaimsOfReason, ClaimStatisticsService } from 'parcelward/claims';
import { type MoneyOfDay, MoneyStatisticsService } from 'parcelward/desk';
import { OrderListService, type OrdersOfDay } from 'parcelward/orders';
import { type DeliveryTimes, DeliveryStatisticsService, type ExceptionsOfCarrier } from 'parcelward/shipments';
import { DAY_MS } from '../core/days.js';
import { ParcelFactsService } from '../shipments/parcel-facts.service.js';

/** The figures of a store's charts. */
export interface Figures {
  range: DateRange;
  readAt: Date;
  orders: OrdersOfDay[];
  claims: ClaimsOfReason[];
  deliveries: DeliveryTimes[];
  exceptions: ExceptionsOfCarrier[];
  claimsByCarrier: ClaimsOfCarrier[];
  /** Of the last twelve months, including this one. */
  money: MoneyOfDay[];
  /** Carrier names by token. */
  carriers: ReadonlyMap<string, string>;
}

const CACHE_MS = 60_000;
const MAX_ENTRIES = 200;

/** The figures of the last days, cached for one minute. */
@Injectable()
export class FiguresService {
  private readonly cache = new Map<string, { until: number; figures: Promise<Figures> }>();

  constructor(
    private readonly orders: OrderListService,
    private readonly claims: ClaimStatisticsService,
    private readonly deliveries: DeliveryStatisticsService,
    private readonly parcels: ParcelFactsService,
    private readonly money: MoneyStatisticsService,
  ) {}

  /** The figures of the last `days` days in UTC, including today. */
  readLastDays(storeId: string, days: number): Promise<Figures> {
    const now = Date.now();
    const key = `${storeId} ${days}`;
    const known = this.cache.get(key);
    if (known && known.until > now) return known.figures;
    const figures = this.read(storeId, days, new Date(now));
    this.cache.delete(key);
    this.cache.set(key, { until: now + CACHE_MS, figures });
    // Failures are not cached.
    figures.catch(() => this.cache.delete(key));
    const [oldest] = this.cache.keys();
    if (this.cache.size > MAX_ENTRIES && oldest !== undefined) this.cache.delete(oldest);
    return figures;
  }

  private async read(storeId: string, days: number, now: Date): Promise<Figures> {
    const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
    const range = { from: new Date(tomorrow - days * DAY_MS), to: new Date(tomorrow) };
    const year = { from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)), to: range.to };
    const [orders, claims, deliveries, exceptions, claimsByCarrier, money, carriers] = await Promise.all([
      this.orders.byDay(storeId, range),
      this.claims.byReason(storeId, range),
      this.deliveries.byCarrier(storeId, range),
      this.deliveries.exceptionsByCarrier(storeId, range.from),
      this.claims.byCarrier(storeId, range),
      this.money.byDay(storeId, year),
      this.parcels.carrierNames(),
    ]);
    return { range, readAt: now, orders, claims, deliveries, exceptions, claimsByCarrier, money, carriers };
  }
}
