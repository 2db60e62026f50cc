// SPDX-License-Identifier: Apache-2.0
import {
  dueState,
  type WorkItem,
  type WorkKind,
  type WorkList,
  type WorkSection,
  type WorkValue,
} from 'parcelward/desk';
import { CHANGES_PATH } from '../changes/changes.page.js';
import { CLAIM_LIST_PATH } from '../claims/claims.page.js';
import { count, dayText, decimalMoney, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { type Cell, table } from '../core/table.js';
import { DELIVERIES_PATH } from '../integration/deliveries.page.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { withdrawalPath, WITHDRAWALS_PATH } from '../withdrawals/withdrawal-parts.js';

/** How a section is shown. */
interface Kind {
  title: string;
  href: string;
  /** What the time of a case says; `Waiting` by default. */
  age?: string;
  /** Where a case is decided. */
  linkOf: (item: WorkItem) => string;
}

const orderOf = ({ order_number }: WorkItem): string => orderPath(order_number ?? '');

/** A parcel is shown on its order's page, or else in the list of shipments. */
function parcelLink(item: WorkItem): string {
  if (item.order_number !== null) return orderOf(item);
  return shipmentPath(item.parcel?.tracking_number ?? '');
}

const withdrawalLink = ({ id }: WorkItem): string => withdrawalPath(id ?? '');
const OPEN_WITHDRAWALS = `${WITHDRAWALS_PATH}?status=OPEN`;

const KINDS: Record<WorkKind, Kind> = {
  refunds: { title: 'Withdrawals to refund within three days', href: OPEN_WITHDRAWALS, linkOf: withdrawalLink },
  unmatched: { title: 'Withdrawals without an order', href: OPEN_WITHDRAWALS, linkOf: withdrawalLink },
  withdrawals: { title: 'Other open withdrawals', href: OPEN_WITHDRAWALS, linkOf: withdrawalLink },
  returns: { title: 'Returns to decide', href: '/returns', linkOf: ({ id }) => `/returns/${id ?? ''}` },
  claims: { title: 'Claims to decide', href: '/claims', linkOf: ({ id }) => `/claims/${id ?? ''}` },
  information: {
    title: 'Claims that wait for the customer',
    href: `${CLAIM_LIST_PATH}?status=INFORMATION_REQUESTED`,
    linkOf: ({ id }) => `/claims/${id ?? ''}`,
  },
  changes: {
    title: 'Change requests to decide',
    href: CHANGES_PATH,
    linkOf: ({ order_number }) => pathWith(CHANGES_PATH, { order: order_number ?? undefined }),
  },
  late: { title: 'Late parcels', href: '/shipments?attention=late', age: 'Late for', linkOf: parcelLink },
  exception: { title: 'Parcels in exception', href: '/shipments?attention=exception', linkOf: parcelLink },
  silent: {
    title: 'Parcels without news',
    href: '/shipments?attention=silent',
    age: 'No news for',
    linkOf: parcelLink,
  },
  flagged: { title: 'Flagged orders', href: '/orders?flagged=open', linkOf: orderOf },
  webhooks: {
    title: 'Failing webhooks',
    href: '/integration',
    linkOf: ({ webhook }) => pathWith(DELIVERIES_PATH, { endpoint: webhook?.endpoint_id }),
  },
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * The sections with work, and how many there are.
 * @param names case numbers by the ids of their cases
 * @param carriers carrier names by token
 */
export function workPage(
  list: WorkList,
  names: ReadonlyMap<string, string>,
  carriers: ReadonlyMap<string, string>,
  now: Date,
) {
  const sections = Object.entries(KINDS).flatMap(([kind, { title, href, age, linkOf }]) => {
    const section = list[kind as WorkKind];
    if (section.count === 0) return [];
    const rows = section.items.map((item) => rowOf(item, linkOf(item), names, carriers, now));
    const columns = [
      'Case',
      'Customer',
      { label: age ?? 'Waiting', isNumber: true },
      { label: 'Value', isNumber: true },
    ];
    return { kind, title, href, ...totalsOf(section), rows: table(title, columns, rows) };
  });
  return { sections, isDone: sections.length === 0 };
}

function totalsOf({ count: number, isCapped, values, items }: WorkSection<WorkItem>) {
  return {
    count: `${number}${isCapped ? '+' : ''}`,
    value: values.length === 0 ? undefined : valueText(values),
    more: number > items.length ? `View all ${number}${isCapped ? '+' : ''}` : 'View all',
  };
}

function valueText([first, ...others]: readonly WorkValue[]): string {
  const text = first ? decimalMoney(first.amount, first.currency) : '';
  return others.length === 0 ? text : `${text} and ${count(others.length, 'other currency', 'other currencies')}`;
}

function rowOf(
  item: WorkItem,
  href: string,
  names: ReadonlyMap<string, string>,
  carriers: ReadonlyMap<string, string>,
  now: Date,
): (Cell | string)[] {
  const { parcel, webhook, withdrawal, order_number, customer, value, since, id } = item;
  const [text, note] = webhook
    ? [webhook.url, webhookNote(webhook)]
    : parcel
      ? [
          order_number ?? parcel.tracking_number,
          `${carriers.get(parcel.carrier) ?? parcel.carrier} ${parcel.tracking_number} · ${words(parcel.status)}${parcel.isClaimSuggested ? ' · Claim suggested' : ''}`,
        ]
      : [names.get(id ?? '') ?? order_number ?? withdrawal?.stated_order_number ?? '', refundNote(withdrawal, now)];
  return [
    { text, href, ...(note === undefined ? {} : { note }) },
    customer ?? '–',
    ageText(since, now),
    value === null ? '–' : decimalMoney(value.amount, value.currency),
  ];
}

function refundNote(withdrawal: WorkItem['withdrawal'], now: Date): string | undefined {
  if (withdrawal === undefined) return undefined;
  const isOverdue = dueState(withdrawal.refund_due_at, now) === 'overdue';
  return `Refund ${isOverdue ? 'was due' : 'due'} ${dayText(withdrawal.refund_due_at)}`;
}

function webhookNote({ isDisabled, held }: NonNullable<WorkItem['webhook']>): string {
  return isDisabled ? 'Disabled after failures' : `${count(held, 'delivery', 'deliveries')} held until it works again`;
}

/** `5 hours`, `3 days` */
function ageText(since: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR_MS));
  if (hours < 1) return 'Less than an hour';
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
}
