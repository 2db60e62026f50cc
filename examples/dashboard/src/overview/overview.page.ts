import { count, timeText } from '../frame/format.js';
import { tabsOf } from '../frame/tabs.js';
import { claimsByReason } from './charts/claims-by-reason.js';
import { type Chart } from './charts/chart.js';
import { deliveryTimes } from './charts/delivery-times.js';
import { ordersByDay } from './charts/orders-by-day.js';
import { type Figures } from './figures.service.js';

/** The spans of time that may be looked at, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** How much waits for somebody, such as `3` or `100+`. */
export interface Waiting {
  returns: string;
  claims: string;
}

export function overviewPage(days: Span, figures: Figures, { returns, claims }: Waiting) {
  const from = figures.range.from.toISOString().slice(0, 10);
  const flagged = figures.orders.reduce((sum, day) => sum + day.flagged, 0);
  return {
    tabs: tabsOf(
      SPANS.map((span) => [pathOf(span), `${span} days`] as const),
      pathOf(days),
    ),
    waiting: [
      { href: '/returns', number: returns, label: 'Returns awaiting approval' },
      { href: '/claims', number: claims, label: 'Claims to decide' },
      {
        href: `/orders?flagged=on&from=${from}`,
        number: String(flagged),
        label: `Flagged orders, last ${count(days, 'day')}`,
      },
    ],
    charts: [
      { ...ordersByDay(figures.range, figures.orders), numbered: true, empty: 'No order came in.' },
      { ...claimsByReason(figures.claims), numbered: false, empty: 'No claim was filed.' },
      { ...deliveryTimes(figures.deliveries, figures.carriers), numbered: false, empty: 'No parcel was delivered.' },
    ] satisfies (Chart & { numbered: boolean; empty: string })[],
    span: count(days, 'day'),
    read: timeText(figures.readAt),
  };
}

function pathOf(span: Span): string {
  return span === 30 ? '/overview' : `/overview?days=${span}`;
}
