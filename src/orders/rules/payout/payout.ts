import { type Amount } from '../../../platform/json/exact-json.js';
import { amountOf, type Exact, exact, minorUnit, proportion, roundTo } from '../../../platform/money/money.js';
import { itemsWorth, listPrice } from './items-total.js';
import { type IdentifiedLine } from '../line-identity.js';
import { type OrderContent } from '../../model/order-content.js';
import { addUp, type LineUnits } from '../../model/units.js';

/** What units of one line are paid. */
export interface LinePayout extends LineUnits {
  /** In the order's currency. */
  amount: Amount;
}

/** The units of a claim on an order, and what live claims (not denied, not withdrawn) have had of the order already. */
export interface PayoutRequest {
  content: OrderContent;
  /** Whether the order's review has reasons. */
  flagged: boolean;
  /** One entry per line of each other live claim, with the amount it was approved at, until then the one worked out. */
  live: readonly LinePayout[];
  /** Entries of one line count together. */
  claimed: readonly LineUnits[];
}

/** What a claim pays, in whole minor units of the order's currency. */
export interface Payout {
  basis: 'figures' | 'flagged_share';
  /** The sum of the lines. */
  amount: Amount;
  currency: string;
  /** One entry per claimed line, in the order in which they were claimed. */
  lines: LinePayout[];
}

/** How units of an order's lines are paid, all in whole minor units. */
interface Pricing {
  basis: Payout['basis'];
  /** What live claims on the order may have together. */
  limit: Exact;
  /** What `quantity` units pay after `before` units in live claims; all units after none are the line's share. */
  worth(line: IdentifiedLine, quantity: number, before: number): Exact;
}

/**
 * What a claim pays for its units (C-PAY): by the order's
 * figures, or on a flagged order by its share of subtotal. A line never pays more than is left of its share, nor live
 * claims together more than subtotal; where that is short, the lines claimed first are paid first.
 * @throws Error where a claimed line is not on the order, or has fewer units
 */
export function claimPayout({ content, flagged, live, claimed }: PayoutRequest): Payout {
  const { basis, limit, worth } = pricingOf(content, flagged);
  const unit = minorUnit(content.currency);
  let left = limit - paid(live);
  const lines = addUp(claimed).map(({ line_id, quantity }) => {
    const line = content.line_items.find((candidate) => candidate.line_id === line_id);
    if (!line || line.quantity < quantity) throw new Error(`The order has no ${quantity} units of line ${line_id}`);
    const earlier = live.filter((entry) => entry.line_id === line_id);
    const before = earlier.reduce((units, entry) => units + entry.quantity, 0);
    const due = worth(line, quantity, before);
    const share = worth(line, line.quantity, 0) - paid(earlier);
    // Live amounts need not be whole minor units, and may exceed what an order changed since is worth.
    const pays = roundDown(unit, least(due, share, left));
    left -= pays;
    return { line_id, quantity, amount: amountOf(pays) };
  });
  return { basis, amount: amountOf(paid(lines)), currency: content.currency, lines };
}

function pricingOf(content: OrderContent, flagged: boolean): Pricing {
  const lineTotals = content.line_items.map(({ line_total }) => line_total);
  return !flagged && lineTotals.every((total) => total !== undefined)
    ? pricingByFigures(content, lineTotals.map(exact))
    : pricingByListPrice(content);
}

/** Each line's net in equal parts per unit; rounding the running total lets every split of the units pay the whole net. */
function pricingByFigures({ line_items, amounts, currency }: OrderContent, lineTotals: Exact[]): Pricing {
  const unit = minorUnit(currency);
  const subtotal = exact(amounts.subtotal);
  const nets = allot(unit, subtotal, lineTotals);
  const netOf = new Map(line_items.map(({ line_id }, index) => [line_id, nets[index] ?? 0n]));
  const upTo = ({ line_id, quantity }: IdentifiedLine, units: number) =>
    proportion(unit, netOf.get(line_id) ?? 0n, BigInt(units), BigInt(quantity));
  return {
    basis: 'figures',
    limit: roundTo(unit, subtotal),
    worth: (line, quantity, before) => upTo(line, before + quantity) - upTo(line, before),
  };
}

/** Units at their part of subtotal by list price, and never above it. */
function pricingByListPrice({ line_items, amounts, currency }: OrderContent): Pricing {
  const unit = minorUnit(currency);
  const subtotal = exact(amounts.subtotal);
  const ofAllLines = itemsWorth(line_items, 'list_price');
  return {
    basis: 'flagged_share',
    limit: roundDown(unit, subtotal),
    worth: ({ unit_price }, quantity) => {
      const listed = listPrice({ unit_price, quantity });
      return listed === 0n ? 0n : least(proportion(unit, subtotal, listed, ofAllLines), roundDown(unit, listed));
    },
  };
}

/**
 * `total` in parts that are as `weights` and add up to it, rounded to whole `unit`s: each part rounded down, then a unit
 * more for the largest remainders, of equal ones the earlier. Weights that are all 0 get nothing.
 */
export function allot(unit: Exact, total: Exact, weights: readonly Exact[]): Exact[] {
  const divisor = unit * sum(weights);
  if (divisor === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => ({
    units: (total * weight) / divisor,
    remainder: (total * weight) % divisor,
  }));
  const missing = roundTo(unit, total) / unit - sum(parts.map(({ units }) => units));
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const part of byRemainder.slice(0, Number(missing))) part.units += 1n;
  return parts.map(({ units }) => units * unit);
}

const paid = (entries: readonly LinePayout[]): Exact => sum(entries.map(({ amount }) => exact(amount)));

const sum = (values: readonly Exact[]): Exact => values.reduce((total, value) => total + value, 0n);

const least = (...values: Exact[]): Exact => values.reduce((a, b) => (b < a ? b : a));

/** A whole number of `unit`s, at most `value` and never below 0. */
const roundDown = (unit: Exact, value: Exact): Exact => (value > 0n ? value - (value % unit) : 0n);
