// SPDX-License-Identifier: Apache-2.0
import { type Amount } from 'parcelward';
import { type MemberChange, type OrderVersion } from 'parcelward/orders';
import { money, words } from '../../core/format.js';

/** The currency and the names that the sentences use. */
export interface SentenceContext {
  currency: string;
  /** Titles of the order's lines by `line_id`. */
  titles: ReadonlyMap<string, string>;
  /** Names of carriers by token. */
  carriers: ReadonlyMap<string, string>;
}

type Members = Record<string, unknown>;
type Sentences = (change: MemberChange, context: SentenceContext) => string[];

const AMOUNTS: Readonly<Record<string, string>> = {
  'amounts.subtotal': 'Subtotal',
  'amounts.discount_total': 'Discount',
  'amounts.shipping_total': 'Shipping',
  'amounts.protection_cost': 'Protection cost',
  'amounts.tax_total': 'Tax',
  'amounts.grand_total': 'Total',
};
const CUSTOMER: Readonly<Record<string, string>> = {
  email: 'Customer email',
  name: 'Customer name',
  first_name: 'Customer first name',
  last_name: 'Customer last name',
  phone: 'Customer phone',
  id: 'Customer ID',
};
/** Texts longer than this are not repeated in a sentence. */
const MAX_VALUE_LENGTH = 120;
/** Members that change only together with others, which have a sentence. */
const SILENT = new Set(['protection', 'line_id_source', 'tracking_page_url']);

/** The sentences of one version of an order: what changed, without JSON, tokens or URLs. */
export function orderSentences({ changes, personal_data }: OrderVersion, context: SentenceContext): string[] {
  if (changes.length === 0 && personal_data === 'redacted') return ['Personal data changed (erased since)'];
  if (changes.some(({ member, before }) => member === 'order_number' && before === null)) return created(changes);
  return changes.filter(({ member }) => !SILENT.has(member)).flatMap((change) => sentencesOf(change, context));
}

function created(changes: readonly MemberChange[]): string[] {
  const review = changes.find(({ member }) => member === 'review');
  return ['Order received', ...(review ? reviewSentences({ ...review, before: null }) : [])];
}

function sentencesOf(change: MemberChange, context: SentenceContext): string[] {
  const amount = AMOUNTS[change.member];
  if (amount !== undefined) {
    const show = (value: unknown): string => money(value as Amount, context.currency);
    return [changed(amount, change.before, change.after, show)];
  }
  return (MEMBERS[change.member] ?? otherMember)(change, context);
}

const MEMBERS: Readonly<Record<string, Sentences>> = {
  line_items: ({ before, after }, context) => lineSentences(lines(before), lines(after), context),
  customer: ({ before, after }) => membersOf(CUSTOMER, before, after),
  shipping_address: ({ before, after }) => [changed('Shipping address', before, after)],
  shipments: ({ before, after }, context) => parcelSentences(list(before), list(after), context),
  cancellation: ({ before, after }, context) => cancellationSentences(before, after, context),
  review: reviewSentences,
  is_protected: ({ after }) => [after === true ? 'Protection added' : 'Protection ended'],
  order_notifications: ({ before, after }) => [
    ...optIn('Email updates', object(before).email, object(after).email),
    ...optIn('Text message updates', object(before).sms, object(after).sms),
  ],
  redacted_at: () => ['Personal data erased'],
  source_payload_digest: () => ['The original data from the shop changed'],
  return_label: ({ before, after }) => [changed('Return label', before, after)],
  discounts: ({ before, after }) => [changed('Discounts', before, after)],
  tax_lines: ({ before, after }) => [changed('Taxes', before, after)],
  source_store: ({ before, after }) => membersOf({ name: 'Source store' }, before, after),
};

/** A member without its own sentences: simple values are shown, everything else is only named. */
function otherMember({ member, before, after }: MemberChange): string[] {
  const isShown =
    ![before, after].some((value) => value !== null && !isSimple(value)) && !/_(?:url|id|token)$/.test(member);
  return [changed(words(member), before, after, isShown ? valueText : undefined)];
}

function isSimple(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && !/^\s*[[{]|:\/\//.test(value);
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? `“${value}”` : String(value);
}

/** `Shipping changed from 15.10 to 12.10`, `Note added`. */
function changed(label: string, before: unknown, after: unknown, show?: (value: unknown) => string): string {
  const [was, is] = [before ?? null, after ?? null];
  if (was === null) return show ? `${label} added: ${show(is)}` : `${label} added`;
  if (is === null) return `${label} removed`;
  return show ? `${label} changed from ${show(was)} to ${show(is)}` : `${label} changed`;
}

function membersOf(names: Readonly<Record<string, string>>, before: unknown, after: unknown): string[] {
  const [was, is] = [object(before), object(after)];
  const sentences = Object.entries(names)
    .filter(([name]) => was[name] !== is[name])
    .map(([name, label]) => changed(label, was[name], is[name], isSimple(is[name] ?? '') ? valueText : undefined));
  return sentences.length > 0 ? sentences : [`${Object.values(names)[0] ?? ''} changed`];
}

interface Line extends Members {
  line_id: string;
}

const LINE_MEMBERS: Readonly<Record<string, [string, (value: unknown, currency: string) => string]>> = {
  quantity: ['quantity', (value) => String(value)],
  unit_price: ['unit price', (value, currency) => money(value as Amount, currency)],
  line_total: ['total', (value, currency) => money(value as Amount, currency)],
  discount_amount: ['discount', (value, currency) => money(value as Amount, currency)],
  tax_amount: ['tax', (value, currency) => money(value as Amount, currency)],
  title: ['title', valueText],
  sku: ['SKU', valueText],
};

function lineSentences(before: Line[], after: Line[], { currency }: SentenceContext): string[] {
  const [was, is] = [byId(before), byId(after)];
  return [
    ...after.flatMap((line) => {
      const earlier = was.get(line.line_id);
      const name = nameOf(line);
      return earlier
        ? changesOfLine(name, earlier, line, currency)
        : [`Line ${name} added: ${String(line.quantity)} × ${money(line.unit_price as Amount, currency)}`];
    }),
    ...before.filter(({ line_id }) => !is.has(line_id)).map((line) => `Line ${nameOf(line)} removed`),
  ];
}

function changesOfLine(name: string, before: Line, after: Line, currency: string): string[] {
  const named = Object.entries(LINE_MEMBERS)
    .filter(([member]) => String(before[member] ?? '') !== String(after[member] ?? ''))
    .map(([member, [label, show]]) => {
      const text = (value: unknown): string => (value === undefined || value === null ? 'none' : show(value, currency));
      return `${label} ${text(before[member])} → ${text(after[member])}`;
    });
  if (named.length > 0) return [`Line ${name}: ${named.join(', ')}`];
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame ? [] : [`Line ${name}: details changed`];
}

function parcelSentences(before: Members[], after: Members[], { carriers }: SentenceContext): string[] {
  const name = ({ tracking_number, carrier }: Members): string => {
    const token = String(carrier);
    return `Parcel ${String(tracking_number)} (${carriers.get(token) ?? token})`;
  };
  const has = (some: Members[], { shipment_id }: Members): boolean =>
    some.some((parcel) => parcel.shipment_id === shipment_id);
  return [
    ...after.filter((parcel) => !has(before, parcel)).map((parcel) => `${name(parcel)} added`),
    ...before.filter((parcel) => !has(after, parcel)).map((parcel) => `${name(parcel)} removed`),
  ];
}

function cancellationSentences(before: unknown, after: unknown, { titles }: SentenceContext): string[] {
  const known = list(object(before).history).length;
  return list(object(after).history)
    .slice(known)
    .map(({ type, line_items, reason }) => {
      const units = list(line_items).map(
        ({ line_id, quantity }) => `${String(quantity)} × “${titles.get(String(line_id)) ?? String(line_id)}”`,
      );
      const what = type === 'FULL' ? 'Order cancelled' : `${units.join(', ')} cancelled`;
      return typeof reason === 'string' && reason !== '' ? `${what}: ${reason}` : what;
    });
}

function reviewSentences({ before, after }: Pick<MemberChange, 'before' | 'after'>): string[] {
  const [was, is] = [before, after].map((review) => list(object(review).reasons));
  const codes = [...new Set((is ?? []).map(({ code }) => words(String(code)).toLowerCase()))];
  if (codes.length > 0) return [`Flagged: ${codes.join(', ')}`];
  return (was ?? []).length > 0 ? ['Flag cleared: the amounts add up'] : [];
}

function optIn(label: string, before: unknown, after: unknown): string[] {
  if (before === after) return [];
  return [`${label} turned ${after === true ? 'on' : 'off'}`];
}

const object = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});
const list = (value: unknown): Members[] => (Array.isArray(value) ? (value as Members[]) : []);
const lines = (value: unknown): Line[] => list(value) as Line[];
const byId = (some: Line[]): Map<string, Line> => new Map(some.map((line) => [line.line_id, line]));

function nameOf({ title, sku, line_id }: Line): string {
  return `“${String(title ?? sku ?? line_id)}”`;
}
