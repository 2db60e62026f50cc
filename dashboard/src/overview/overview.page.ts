import { count, timeText } from '../core/format.js';
import { tabsOf } from '../core/tabs.js';
import { claimsByReason } from './charts/claims-by-reason.js';
import { type Chart } from './charts/chart.js';
import { deliveryTimes } from './charts/delivery-times.js';
import { ordersByDay } from './charts/orders-by-day.js';
import { type Figures } from './figures.service.js';

/** The periods of the charts, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** Open decisions, such as `3` or `100+`. */
export interface Backlog {
  returns: string;
  claims: string;
}

export function overviewPage(days: Span, figures: Figures, { returns, claims }: Backlog) {
  const from = figures.range.from.toISOString().slice(0, 10);
  const flagged = figures.orders.reduce((sum, day) => sum + day.flagged, 0);
  return {
    tabs: tabsOf(
      SPANS.map((span) => [pathOf(span), `${span} days`] as const),
      pathOf(days),
    ),
    backlog: [
      { href: '/returns', number: returns, label: 'Returns awaiting approval' },
      { href: '/claims', number: claims, label: 'Claims to review' },
      {
        href: `/orders?flagged=on&from=${from}`,
        number: String(flagged),
        label: `Flagged orders in the last ${count(days, 'day')}`,
      },
    ],
    charts: [
      { ...ordersByDay(figures.range, figures.orders), numbered: true, empty: 'No orders in this period.' },
      { ...claimsByReason(figures.claims), numbered: false, empty: 'No claims in this period.' },
      {
        ...deliveryTimes(figures.deliveries, figures.carriers),
        numbered: false,
        empty: 'No deliveries in this period.',
      },
    ] satisfies (Chart & { numbered: boolean; empty: string })[],
    span: count(days, 'day'),
    read: timeText(figures.readAt),
  };
}

function pathOf(span: Span): string {
  return span === 30 ? '/overview' : `/overview?days=${span}`;
}
