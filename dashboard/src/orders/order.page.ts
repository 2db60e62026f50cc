import { type Claim } from 'parcelward/claims';
import { type HistoryPage, type OrderView, type Reason, type ReturnableItem } from 'parcelward/orders';
import { type ReturnView } from 'parcelward/returns';
import { type TimelineView } from 'parcelward/shipments';
import { explanation, money, placeOf, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, fact, type Fact, table, type Table, type Tone } from '../core/table.js';
import { type ParcelSection, parcelSection } from '../shipments/timeline.page.js';
import { type Version, versionOf } from './order-versions.js';

/** The data of an order's page. */
export interface OrderFacts {
  order: OrderView;
  units: ReturnableItem[];
  history: HistoryPage;
  returns: ReturnView[];
  claims: Claim[];
  /** By tracking number. */
  timelines: ReadonlyMap<string, TimelineView>;
}

/** View model of an order's page. */
export interface OrderPage {
  title: string;
  facts: Fact[];
  trackingPage: string;
  flags: Flag[];
  warnings: { name: string; detail: string }[];
  lines: Table;
  amounts: Table;
  cancellations: Table | undefined;
  parcels: ParcelSection[];
  returns: Table;
  claims: Table;
  versions: Version[];
  older: string | undefined;
}

/** A reason why the order is flagged. */
interface Flag {
  name: string;
  equation: string;
  place: string;
  expected: string;
  actual: string;
}

export function orderPage({ order, units, history, returns, claims, timelines }: OrderFacts): OrderPage {
  const { order_number, currency, review } = order;
  return {
    title: `Order ${order_number}`,
    facts: factsOf(order),
    trackingPage: order.tracking_page_url,
    flags: review.reasons.map((reason) => flagOf(reason, currency)),
    warnings: review.warnings.map(({ code, detail }) => ({ name: words(code), detail })),
    lines: linesOf(order, units),
    amounts: amountsOf(order),
    cancellations: cancellationsOf(order),
    parcels: order.shipments.map((shipment) => parcelSection(shipment, timelines.get(shipment.tracking_number))),
    returns: returnsOf(returns),
    claims: claimsOf(claims),
    versions: history.versions.map(versionOf),
    older: history.next === null ? undefined : `${orderPath(order_number)}?cursor=${history.next}#history`,
  };
}

function factsOf(order: OrderView): Fact[] {
  const { customer, shipping_address: address, source_store, cancellation } = order;
  const place = [address?.street1, address?.zip, address?.city, address?.state, address?.country];
  return [
    fact('Protection', protectionOf(order)),
    fact('Protection number', order.protect_order_number),
    fact('Order ID', order.order_id),
    fact('Cancelled', { text: words(cancellation.status), tone: cancellation.status === 'none' ? 'plain' : 'warn' }),
    fact('Customer', customer.name ?? customer.email ?? null),
    ...(customer.name && customer.email ? [fact('Email', customer.email)] : []),
    ...(address ? [fact('Shipping address', place.filter(Boolean).join(', '))] : []),
    ...(source_store ? [fact('Source store', { text: source_store.name, note: source_store.id })] : []),
    fact('Ordered', timeCell(order.ordered_at)),
    fact('Received', timeCell(order.order_date_created)),
    fact('Last updated', timeCell(order.updatedAt)),
    ...(order.source_status ? [fact('Status at source', order.source_status)] : []),
    ...(order.note ? [fact('Note', order.note)] : []),
  ];
}

function protectionOf({ is_protected, protection, amounts, currency }: OrderView): Cell {
  if (is_protected) return { text: 'Protected', tone: 'good', note: money(amounts.protection_cost, currency) };
  if (protection.ended_at === null) return { text: 'Not protected', tone: 'plain' };
  return { text: 'Ended', tone: 'warn', note: timeCell(protection.ended_at).text };
}

function flagOf({ code, detail, pointer, expected, actual }: Reason, currency: string): Flag {
  const figures = { expected: money(expected, currency), actual: money(actual, currency) };
  return { name: words(code), equation: explanation(detail), place: placeOf(pointer), ...figures };
}

const UNITS = ['Ordered', 'Cancelled', 'Returned', 'Claimed', 'Remaining'].map((label) => ({ label, isNumber: true }));

function linesOf({ line_items, currency }: OrderView, units: readonly ReturnableItem[]): Table {
  const balances = new Map(units.map((balance) => [balance.line_id, balance]));
  return table(
    'Lines',
    ['Line', ...UNITS, { label: 'Unit price', isNumber: true }, { label: 'Line total', isNumber: true }],
    line_items.map((line) => {
      const left = balances.get(line.line_id);
      const counts = [left?.cancelled_quantity, left?.returned_quantity, left?.claimed_quantity];
      return [
        { text: line.title ?? line.sku ?? line.product_id ?? line.line_id, note: line.sku ?? line.line_id },
        String(line.quantity),
        ...counts.map((count) => String(count ?? 0)),
        String(left?.returnable_quantity ?? line.quantity),
        money(line.unit_price, currency),
        money(line.line_total, currency),
      ];
    }),
  );
}

const FIGURES = [
  'subtotal',
  'discount_total',
  'shipping_total',
  'protection_cost',
  'tax_total',
  'grand_total',
] as const;

function amountsOf({ amounts, currency }: OrderView): Table {
  const rows = FIGURES.map((name) => {
    const amount = amounts[name];
    return [words(name), amount === undefined ? 'Not sent' : money(amount, currency)];
  });
  return table('Amounts', ['Item', { label: 'Amount', isNumber: true }], rows);
}

function cancellationsOf({ cancellation, line_items }: OrderView): Table | undefined {
  if (cancellation.history.length === 0) return undefined;
  const titles = new Map(line_items.map(({ line_id, title, sku }) => [line_id, title ?? sku ?? line_id]));
  return table(
    'Cancellations',
    ['Date', 'Type', 'Items', 'Reason'],
    cancellation.history.map(({ type, line_items: units, cancelled_at, reason, cancel_protection }) => [
      timeCell(cancelled_at),
      { text: words(type), note: cancel_protection ? 'Including protection' : undefined },
      units.map(({ line_id, quantity }) => `${quantity} × ${titles.get(line_id) ?? line_id}`).join(', '),
      reason ?? '–',
    ]),
  );
}

function returnsOf(returns: readonly ReturnView[]): Table {
  return table(
    'Returns',
    ['Return', 'Status', 'Decision', 'Resolution', 'Requested'],
    returns.map(({ id, status, request_status, resolution, created_at }) => [
      { text: id, href: `/returns/${id}` },
      { text: words(status), tone: 'plain' },
      { text: words(request_status), tone: request_status === 'AWAITING_APPROVAL' ? 'warn' : 'plain' },
      words(resolution),
      timeCell(created_at),
    ]),
    'No returns.',
  );
}

const CLAIM_TONES: Partial<Record<Claim['status'], Tone>> = { SUBMITTED: 'warn', APPROVED: 'good', RESOLVED: 'good' };

function claimsOf(claims: readonly Claim[]): Table {
  return table(
    'Claims',
    ['Claim', 'Status', 'Reason', 'Resolution', { label: 'Payout', isNumber: true }, 'Filed'],
    claims.map(({ id, status, created_at, content: { claim_reason, claim_resolution, payout } }) => [
      { text: id, href: `/claims/${id}` },
      { text: words(status), tone: CLAIM_TONES[status] ?? 'plain' },
      claim_reason ?? '–',
      words(claim_resolution),
      money(payout.amount, payout.currency),
      timeCell(created_at.toISOString()),
    ]),
    'No claims.',
  );
}
