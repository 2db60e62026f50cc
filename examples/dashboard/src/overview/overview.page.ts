import { count, timeText } from '../frame/format.js';
import { claimsByReason } from './charts/claims-by-reason.js';
import { type Chart } from './charts/chart.js';
import { deliveryTimes } from './charts/delivery-times.js';
import { ordersByDay } from './charts/orders-by-day.js';
import { type Figures } from './figures.service.js';

/** The spans of time that may be looked at, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** What waits for somebody; of returns at most `most` are counted. */
export interface Waiting {
  returns: number;
  moreReturns: boolean;
  claims: number;
}

export function overviewPage(days: Span, figures: Figures, { returns, moreReturns, claims }: Waiting) {
  return {
    spans: SPANS.map((span) => ({
      label: `${span} days`,
      href: span === 30 ? '/overview' : `/overview?days=${span}`,
      isCurrent: span === days,
    })),
    waiting: [
      { href: '/returns', count: `${returns}${moreReturns ? '+' : ''}`, label: 'returns await approval' },
      { href: '/claims', count: String(claims), label: 'claims to decide' },
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
