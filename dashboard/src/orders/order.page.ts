// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Actor } from 'parcelward';
import { type ChangeRequestView } from 'parcelward/change-requests';
import { type ClaimSuggestionView, type ClaimView } from 'parcelward/claims';
import { type SentMessage } from 'parcelward/notifications';
import {
  customerName,
  type FlagAcknowledgement,
  flagDigest,
  type HistoryPage,
  type OrderView,
  type Reason,
  type ReturnableItem,
} from 'parcelward/orders';
import { type ReturnView } from 'parcelward/returns';
import { type ShipmentView, type TimelineView } from 'parcelward/shipments';
import { type WithdrawalView } from 'parcelward/withdrawals';
import { changeRow } from '../changes/changes.page.js';
import { headOf } from '../claims/claims.page.js';
import { actorName } from '../core/entries.js';
import { explanation, money, placeOf, timeCell, words } from '../core/format.js';
import { messageName, recipientName } from '../core/message-names.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { fact, type Fact, table, type Table, type Tone } from '../core/table.js';
import { statusBadge, summaryOf } from '../returns/return-parts.js';
import { type ParcelCard, parcelCard } from '../shipments/timeline.page.js';
import { statusBadge as withdrawalBadge, withdrawalPath } from '../withdrawals/withdrawal-parts.js';
import { historyDays, orderHistory } from './history/order-history.js';

export interface OrderFacts {
  order: OrderView;
  units: ReturnableItem[];
  history: HistoryPage;
  withdrawals: WithdrawalView[];
  returns: ReturnView[];
  claims: ClaimView[];
  suggestions: ClaimSuggestionView[];
  changes: ChangeRequestView[];
  /** Who caused the events of the returns, by `RETURN_ID TYPE`. */
  returnActors: ReadonlyMap<string, Actor>;
  /** Numbers of withdrawals, returns and claims by their ids. */
  caseNumbers: ReadonlyMap<string, string>;
  /** How many other orders the customer's address has, up to 100. */
  otherOrders: number;
  messages: SentMessage[];
  acknowledgements: FlagAcknowledgement[];
  /** By tracking number. */
  timelines: ReadonlyMap<string, TimelineView>;
  /** Names of carriers by token. */
  carriers: ReadonlyMap<string, string>;
}

interface Visitor {
  timeZone: string;
  now: Date;
  /** Pictures from other origins would violate the content security policy. */
  photoOrigins: readonly string[];
  /** Only history before this time; undefined on the first page. */
  until: string | undefined;
}

/** The number of entries of the history that are shown; the others of the page are collapsed. */
const SHOWN_ENTRIES = 5;
const SHOWN_MESSAGES = 3;

/** View model of an order's page. */
export type OrderPage = ReturnType<typeof orderPage>;

export function orderPage(facts: OrderFacts, visitor: Visitor) {
  const { order, units, withdrawals, returns, claims, caseNumbers } = facts;
  const { order_number, currency, review } = order;
  const href = orderPath(order_number);
  const messages = facts.messages.map((message) => messageRow(message, href));
  return {
    title: `Order ${order_number}`,
    back: { href: '/orders', label: 'Orders' },
    href,
    badges: badgesOf(facts),
    protection: protectionOf(order),
    ordered: order.ordered_at,
    redacted: order.redacted_at,
    trackingPage: order.tracking_page_url,
    privacyPage: pathWith('/privacy', { order: order_number }),
    person: personOf(order),
    otherOrders: facts.otherOrders > 0 && {
      text: `${facts.otherOrders} other ${facts.otherOrders === 1 ? 'order' : 'orders'}`,
      href: pathWith('/orders', { customer_of: order_number }),
    },
    flags: review.reasons.map((reason) => flagOf(reason, currency)),
    flagDigest: flagDigest(review.reasons),
    acknowledged: acknowledgementOf(facts),
    warnings: review.warnings.map(({ code, detail }) => ({ name: words(code), detail })),
    lines: linesOf(order, units, visitor.photoOrigins),
    parcels: parcelsOf(facts, visitor.now),
    cases: [
      ...withdrawals.map((view) => withdrawalRow(view, caseNumbers.get(view.id) ?? view.id)),
      ...returns.map((view) => returnRow(view, caseNumbers.get(view.id) ?? view.id)),
      ...claims.map((claim) => claimRow(claim, caseNumbers.get(claim.claim_id) ?? claim.claim_id)),
      ...facts.changes.map(changeRow),
    ],
    customer: customerOf(order),
    amounts: amountsOf(order),
    details: detailsOf(order),
    messages: messages.slice(0, SHOWN_MESSAGES),
    moreMessages: messages.slice(SHOWN_MESSAGES),
    suggestions: facts.suggestions.map(suggestionOf),
    form_id: randomUUID(),
    isProtected: order.is_protected,
    isUntouched: units.every(({ returned_quantity, claimed_quantity }) => returned_quantity + claimed_quantity === 0),
    hasUnitsLeft: units.some(({ quantity, cancelled_quantity }) => quantity > cancelled_quantity),
    hasReturnableUnits: units.some(({ returnable_quantity }) => returnable_quantity > 0),
    ...historyOf(facts, visitor),
  };
}

/** A claim that is filed with one click (C-WORK-24). */
function suggestionOf({ suggestion_id, tracking_number, claim_resolution, amount, currency }: ClaimSuggestionView) {
  const what = claim_resolution === 'REFUND' ? `a refund of ${money(amount, currency)}` : 'a reshipment';
  return { suggestion_id, tracking_number, what };
}

function badgesOf({ order, acknowledgements }: OrderFacts): { text: string; tone: Tone }[] {
  const { cancellation, review, redacted_at } = order;
  const isAcknowledged = acknowledgements.some(({ is_current }) => is_current);
  return [
    ...(review.flagged ? [isAcknowledged ? badge('Flag acknowledged', 'plain') : badge('Flagged', 'warn')] : []),
    ...(cancellation.status === 'none'
      ? []
      : [badge(cancellation.status === 'full' ? 'Cancelled' : 'Partly cancelled', 'bad')]),
    ...(redacted_at === undefined ? [] : [badge('Personal data erased', 'plain')]),
  ];
}

/** Plain text instead of a badge: staff have nothing to do about it. */
const protectionOf = ({ is_protected, protection: { ended_at } }: OrderView): string =>
  is_protected ? 'Protected' : ended_at === null ? 'Not protected' : 'Protection ended';

const badge = (text: string, tone: Tone): { text: string; tone: Tone } => ({ text, tone });

function flagOf({ code, detail, pointer, expected, actual }: Reason, currency: string) {
  // A missing figure has neither.
  const figures =
    expected === null
      ? undefined
      : `${placeOf(pointer)}: expected ${money(expected, currency)}, actual ${money(actual, currency)}`;
  return { name: words(code), equation: explanation(detail), figures };
}

function acknowledgementOf({ acknowledgements }: OrderFacts) {
  const current = acknowledgements.find(({ is_current }) => is_current);
  return current && { comment: current.comment, who: actorName(current.actor), time: current.created_at.toISOString() };
}

/** Fees, and units that were cancelled, returned or claimed, have a note. */
function linesOf(
  { line_items, currency }: OrderView,
  units: readonly ReturnableItem[],
  photoOrigins: readonly string[],
) {
  const balances = new Map(units.map((balance) => [balance.line_id, balance]));
  return line_items.map((line) => {
    const left = balances.get(line.line_id);
    const used = [
      [left?.cancelled_quantity, 'cancelled'],
      [left?.returned_quantity, 'returned'],
      [left?.claimed_quantity, 'claimed'],
    ] as const;
    return {
      title: line.title ?? line.sku ?? line.product_id ?? line.line_id,
      sku: line.title === undefined ? undefined : line.sku,
      image: photoOrigins.some((origin) => line.image_url?.startsWith(`${origin}/`)) ? line.image_url : undefined,
      used: [
        ...(line.kind === 'fee' ? ['Fee'] : []),
        ...used.flatMap(([count = 0, what]) => (count > 0 ? [`${count} ${what}`] : [])),
      ].join(', '),
      quantity: line.quantity,
      price: money(line.unit_price, currency),
      total: money(line.line_total, currency),
    };
  });
}

/** The first parcel that has not arrived is open; if all have, none is. */
function parcelsOf({ order, timelines, carriers }: OrderFacts, now: Date): ParcelCard[] {
  const context = { carriers, titles: titlesOf(order), now, destination: order.shipping_address, isOnOrder: true };
  const isOver = ({ status }: ShipmentView): boolean => status === 'DELIVERED' || status === 'RETURNED';
  const open = order.shipments.findIndex((shipment) => !isOver(shipment));
  return order.shipments.map((shipment, index) =>
    parcelCard(shipment, timelines.get(shipment.shipment_id), { ...context, isOpen: index === open }),
  );
}

function titlesOf({ line_items }: OrderView): Map<string, string> {
  return new Map(line_items.map(({ line_id, title, sku }) => [line_id, title ?? sku ?? line_id]));
}

function withdrawalRow(view: WithdrawalView, number: string) {
  const about = view.line_items.length > 0 || view.items_text !== null ? 'Some items' : 'Whole order';
  const [href, badge] = [withdrawalPath(view.id), withdrawalBadge(view)];
  return { number, href, kind: 'Withdrawal', badge, about, amount: '', time: view.received_at };
}

function returnRow(view: ReturnView, number: string) {
  const { href, resolution, requested } = summaryOf(view);
  const amount = view.refund ? money(view.refund.amount, view.refund.currency) : '';
  return { number, href, kind: 'Return', badge: statusBadge(view), about: resolution, amount, time: requested };
}

function claimRow(view: ClaimView, number: string) {
  const { href, status, status_tone, requested, filed } = headOf(view);
  const about = [view.claim_reason, requested].filter(Boolean).join(', ');
  const amount = money(view.approved_amount ?? view.payout.amount, view.payout.currency);
  return { number, href, kind: 'Claim', badge: badge(status, status_tone), about, amount, time: filed };
}

function customerOf({ customer, shipping_address: address }: OrderView) {
  const name = customerName(customer) ?? 'No name';
  const place = [
    address?.name === name ? undefined : address?.name,
    address?.street1,
    address?.street2,
    [address?.zip, address?.city].filter(Boolean).join(' '),
    [address?.state, address?.country].filter(Boolean).join(', '),
  ];
  return {
    name,
    email: customer.email,
    phone: customer.phone ?? address?.phone,
    address: place.filter(Boolean).join('\n'),
  };
}

/** Whom the page Privacy searches for; undefined if the order has nothing that identifies a person (C-PRIV-15). */
function personOf({ order_number, customer: { email, phone, id } }: OrderView) {
  const person = { email: email || undefined, phone: phone || undefined, customer_id: id || undefined };
  return Object.values(person).some(Boolean) ? { ...person, orders: order_number } : undefined;
}

const FIGURES = [
  ['subtotal', 'Subtotal'],
  ['discount_total', 'Discount'],
  ['shipping_total', 'Shipping'],
  ['protection_cost', 'Protection'],
  ['tax_total', 'Tax'],
  ['grand_total', 'Total'],
] as const;

function amountsOf({ amounts, currency }: OrderView): Fact[] {
  return FIGURES.map(([name, label]) => {
    const amount = amounts[name];
    return fact(label, amount === undefined ? 'Not sent' : money(amount, currency));
  });
}

function detailsOf(order: OrderView): Fact[] {
  const { source_store } = order;
  return [
    fact('Protection number', order.protect_order_number),
    ...(source_store ? [fact('Source store', { text: source_store.name, note: source_store.id })] : []),
    ...(order.source_status ? [fact('Status at source', order.source_status)] : []),
    ...(order.note ? [fact('Note from your order management system', order.note)] : []),
    fact('Order ID', order.order_id),
    fact('Received', timeCell(order.order_date_created)),
    fact('Last updated', timeCell(order.updatedAt)),
  ];
}

const MESSAGE_STATES: Record<SentMessage['state'], { text: string; tone: Tone }> = {
  collecting: badge('Waiting', 'plain'),
  sending: badge('Sending', 'plain'),
  sent: badge('Sent', 'plain'),
  suppressed: badge('Not sent', 'plain'),
  failed: badge('Failed', 'bad'),
};

/** A message to the customer, with its form to send it again. */
export function messageRow(message: SentMessage, href: string) {
  const { id, channel, topic, recipient, state, reason, is_bounced, created_at, ended_at, resent_by } = message;
  return {
    id,
    href: `${href}/messages/${id}`,
    form_id: randomUUID(),
    channel: channel === 'email' ? 'Email' : 'Text message',
    topic: topic === null ? 'Message' : messageName(topic),
    recipient: recipientName(recipient),
    state: MESSAGE_STATES[state],
    reason,
    time: (ended_at ?? created_at).toISOString(),
    who: resent_by && actorName(resent_by),
    isBounced: is_bounced && reason !== null,
    mayResend: recipient !== '' && state !== 'collecting' && state !== 'sending' && !is_bounced,
  };
}

function historyOf(facts: OrderFacts, { timeZone, now, until }: Visitor) {
  const { order, history, carriers, ...related } = facts;
  const context = { currency: order.currency, titles: titlesOf(order), carriers };
  const timelines = facts.timelines.values();
  const window = { until, hasOlder: history.next !== null };
  const entries = orderHistory(history.versions, { ...related, timelines }, context, window);
  const oldest = history.versions.at(-1)?.occurred_at;
  const older = pathWith(orderPath(order.order_number), { cursor: history.next ?? undefined, until: oldest });
  return {
    days: historyDays(entries.slice(0, SHOWN_ENTRIES), timeZone, now),
    moreDays: historyDays(entries.slice(SHOWN_ENTRIES), timeZone, now),
    moreCount: Math.max(0, entries.length - SHOWN_ENTRIES),
    older: history.next === null ? undefined : `${older}#history`,
  };
}

/** The units of an order that a form may name: for each line the most units, and a title. */
export function unitChoices(
  { line_items }: OrderView,
  units: readonly ReturnableItem[],
  most: (unit: ReturnableItem) => number,
): { line_id: string; title: string; most: number }[] {
  const balances = new Map(units.map((unit) => [unit.line_id, unit]));
  return line_items.flatMap(({ line_id, title, sku }) => {
    const unit = balances.get(line_id);
    const count = unit ? most(unit) : 0;
    return count > 0 ? [{ line_id, title: title ?? sku ?? line_id, most: count }] : [];
  });
}

/** A table of cancellations for the page on which staff cancel. */
export function cancellationsOf(order: OrderView): Table | undefined {
  const { history } = order.cancellation;
  if (history.length === 0) return undefined;
  const titles = titlesOf(order);
  return table(
    'Earlier cancellations',
    ['Date', 'Items', 'Reason'],
    history.map(({ line_items, cancelled_at, reason, cancel_protection }) => [
      { ...timeCell(cancelled_at), note: cancel_protection ? 'Including protection' : undefined },
      line_items.map(({ line_id, quantity }) => `${quantity} × ${titles.get(line_id) ?? line_id}`).join(', '),
      reason ?? '–',
    ]),
  );
}
