import { count } from '../core/format.js';
import { tabsOf } from '../core/tabs.js';
import { claimsByReason } from './charts/claims-by-reason.js';
import { type Chart } from './charts/chart.js';
import { deliveryTimes } from './charts/delivery-times.js';
import { ordersByDay } from './charts/orders-by-day.js';
import { carrierTable } from './charts/carriers.js';
import { lossByMonth, moneyTiles } from './charts/money.js';
import { type Figures } from './figures.service.js';

/** The periods of the charts, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** The money and the charts of a period. @param currency of the store */
export function overviewPage(days: Span, figures: Figures, currency: string) {
  return {
    tabs: tabsOf(
      SPANS.map((span) => [pathOf(span), `${span} days`] as const),
      pathOf(days),
    ),
    tiles: moneyTiles(figures.money, currency, days, figures.range),
    carriers: carrierTable(figures),
    charts: [
      { ...lossByMonth(figures.money, currency, figures.readAt), numbered: false, empty: 'No protection sold yet.' },
      { ...ordersByDay(figures.range, figures.orders), numbered: true, empty: 'No orders in this period.' },
      { ...claimsByReason(figures.claims), numbered: false, empty: 'No claims in this period.' },
      {
        ...deliveryTimes(figures.deliveries, figures.carriers),
        numbered: false,
        empty: 'No deliveries in this period.',
      },
    ] satisfies (Chart & { numbered: boolean; empty: string })[],
    span: count(days, 'day'),
    read: figures.readAt.toISOString(),
  };
}

function pathOf(span: Span): string {
  return span === 30 ? '/overview' : `/overview?days=${span}`;
}
