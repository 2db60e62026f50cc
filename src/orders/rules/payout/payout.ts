// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../../platform/json/exact-json.js';
import { amountOf, type ScaledAmount, exact, minorUnit, scaleRounded, roundTo } from '../../../platform/money/money.js';
import { goodsOf, isFee } from '../../model/line-product.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { type LineUnits, sumByLine } from '../../model/units.js';
import { goodsTotals, listPrice } from './items-total.js';

/** The payout for units of one line. */
export interface LinePayout extends LineUnits {
  /** In the order's currency. */
  amount: Amount;
}

/** The claimed units, and the payouts of the other live claims on the order (C-PAY-9). */
export interface PayoutRequest {
  content: OrderContent;
  /** Whether the order is flagged (C-FLAG-2). */
  flagged: boolean;
  /** One entry per line of each other live claim: the approved amount, before approval the calculated one. */
  live: readonly LinePayout[];
  /** Entries of one line count together (C-PAY-8). */
  claimed: readonly LineUnits[];
}

/** The payout of a claim, in whole minor units of the order's currency. */
export interface Payout {
  /** `figures` on an order that is not flagged (C-PAY-1), otherwise `flagged_share` (C-PAY-4). */
  basis: 'figures' | 'flagged_share';
  /** The sum of the lines. */
  amount: Amount;
  currency: string;
  /** One entry per claimed line, in the order in which they were claimed. */
  lines: LinePayout[];
}

/** How units of an order's lines are priced; amounts are whole minor units. */
interface Pricing {
  basis: Payout['basis'];
  /** The most that all live claims on the order may pay together (C-PAY-7). */
  limit: ScaledAmount;
  /** The payout of `quantity` units after `before` units in live claims. With all units after 0, it is the line's share. */
  amountDue(line: IdentifiedLine, quantity: number, before: number): ScaledAmount;
}

/**
 * Computes the payout of a claim: by the order's figures (C-PAY-1 to C-PAY-3), or on a flagged order by the claimed share
 * of subtotal (C-PAY-4, C-PAY-5). A fee pays nothing, and takes no share of a discount (C-PAY-11). A line never pays more than is left of its share (C-PAY-6), and live claims together
 * never more than subtotal (C-PAY-7). If the rest is too small, the lines claimed first are paid first.
 * @throws Error if the order lacks a claimed line, or has fewer units of it
 */
export function claimPayout({ content, flagged, live, claimed }: PayoutRequest): Payout {
  const { basis, limit, amountDue } = pricingOf(content, flagged);
  const unit = minorUnit(content.currency);
  let remaining = limit - sumAmounts(live);
  const lines = sumByLine(claimed).map(({ line_id, quantity }) => {
    const line = content.line_items.find((candidate) => candidate.line_id === line_id);
    if (!line || line.quantity < quantity) throw new Error(`Order has fewer than ${quantity} units of line ${line_id}`);
    const earlier = live.filter((entry) => entry.line_id === line_id);
    const before = earlier.reduce((units, entry) => units + entry.quantity, 0);
    const due = amountDue(line, quantity, before);
    const share = amountDue(line, line.quantity, 0) - sumAmounts(earlier);
    // Approved amounts may have digits beyond the minor unit, and may exceed the value of an order that changed later.
    const payable = roundDown(unit, min(due, share, remaining));
    remaining -= payable;
    return { line_id, quantity, amount: amountOf(payable) };
  });
  return { basis, amount: amountOf(sumAmounts(lines)), currency: content.currency, lines };
}

function pricingOf(content: OrderContent, flagged: boolean): Pricing {
  const lineTotals = content.line_items.map(({ line_total }) => line_total);
  return !flagged && lineTotals.every((total) => total !== undefined)
    ? pricingByFigures(content)
    : pricingByListPrice(content);
}

/**
 * Pays each unit an equal part of its line's net (C-PAY-2, C-PAY-3). Rounding the running total makes every split of the
 * units into claims add up to the whole net.
 */
function pricingByFigures(content: OrderContent): Pricing {
  const unit = minorUnit(content.currency);
  const goods = goodsOf(content.line_items);
  const { subtotal } = goodsTotals(content, 'line_total');
  const lineTotals = goods.map(({ line_total = 0 }) => exact(line_total));
  const nets = allocate(unit, subtotal, lineTotals);
  const netOf = new Map(goods.map(({ line_id }, index) => [line_id, nets[index] ?? 0n]));
  const runningTotal = ({ line_id, quantity }: IdentifiedLine, units: number) =>
    scaleRounded(unit, netOf.get(line_id) ?? 0n, BigInt(units), BigInt(quantity));
  return {
    basis: 'figures',
    limit: roundTo(unit, subtotal),
    amountDue: (line, quantity, before) => runningTotal(line, before + quantity) - runningTotal(line, before),
  };
}

/** Pays units their share of subtotal by list price, at most their list price (C-PAY-4, C-PAY-5). */
function pricingByListPrice(content: OrderContent): Pricing {
  const unit = minorUnit(content.currency);
  const { subtotal, items } = goodsTotals(content, 'list_price');
  return {
    basis: 'flagged_share',
    limit: roundDown(unit, subtotal),
    amountDue: (line, quantity) => {
      const listed = isFee(line) ? 0n : listPrice({ unit_price: line.unit_price, quantity });
      return listed === 0n ? 0n : min(scaleRounded(unit, subtotal, listed, items), roundDown(unit, listed));
    },
  };
}

/**
 * Allocates `total`, rounded to whole `unit`s, in proportion to `weights` by the largest-remainder method (C-PAY-2). Of
 * equal remainders the earlier comes first. If all weights are 0, all parts are 0.
 * @param unit minor unit of the currency; like `total`, in ten-thousandths
 * @returns one part for each weight, in whole `unit`s, adding up to the rounded total
 */
export function allocate(unit: ScaledAmount, total: ScaledAmount, weights: readonly ScaledAmount[]): ScaledAmount[] {
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

const sumAmounts = (entries: readonly LinePayout[]): ScaledAmount => sum(entries.map(({ amount }) => exact(amount)));

const sum = (values: readonly ScaledAmount[]): ScaledAmount => values.reduce((total, value) => total + value, 0n);

const min = (...values: ScaledAmount[]): ScaledAmount => values.reduce((a, b) => (b < a ? b : a));

/** Rounds down to a whole number of `unit`s; negative values become 0. */
const roundDown = (unit: ScaledAmount, value: ScaledAmount): ScaledAmount => (value > 0n ? value - (value % unit) : 0n);
