import { Injectable } from '@nestjs/common';
import { type ClaimsOfReason, ClaimStatisticsService } from 'parcelward/claims';
import { type DateRange, OrderListService, type OrdersOfDay } from 'parcelward/orders';
import { CarriersService, type DeliveryTimes, DeliveryStatisticsService } from 'parcelward/shipments';

/** What the charts of a store draw. */
export interface Figures {
  range: DateRange;
  /** When they were read. */
  readAt: Date;
  orders: OrdersOfDay[];
  claims: ClaimsOfReason[];
  deliveries: DeliveryTimes[];
  /** Names of carriers by their tokens. */
  carriers: ReadonlyMap<string, string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 60_000;
const MOST = 200;

/** The figures of the last days; they are read once a minute at most, however many look at them. */
@Injectable()
export class FiguresService {
  private readonly kept = new Map<string, { until: number; figures: Promise<Figures> }>();

  constructor(
    private readonly orders: OrderListService,
    private readonly claims: ClaimStatisticsService,
    private readonly deliveries: DeliveryStatisticsService,
    private readonly carriers: CarriersService,
  ) {}

  /** The figures of so many days, today in UTC among them. */
  ofLastDays(storeId: string, days: number): Promise<Figures> {
    const now = Date.now();
    const key = `${storeId} ${days}`;
    const known = this.kept.get(key);
    if (known && known.until > now) return known.figures;
    const figures = this.read(storeId, days, new Date(now));
    this.kept.delete(key);
    this.kept.set(key, { until: now + KEPT_MS, figures });
    // What failed is not kept.
    figures.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return figures;
  }

  private async read(storeId: string, days: number, now: Date): Promise<Figures> {
    const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
    const range = { from: new Date(tomorrow - days * DAY_MS), to: new Date(tomorrow) };
    const [orders, claims, deliveries, carriers] = await Promise.all([
      this.orders.byDay(storeId, range),
      this.claims.byReason(storeId, range),
      this.deliveries.byCarrier(storeId, range),
      this.carriers.list(),
    ]);
    const names = new Map(carriers.map(({ token, name }) => [token, name]));
    return { range, readAt: now, orders, claims, deliveries, carriers: names };
  }
}
