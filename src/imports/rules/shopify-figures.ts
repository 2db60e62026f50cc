// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../platform/errors/problem.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, decimalText, exact, type ScaledAmount } from '../../platform/money/money.js';
import { amount, cell, isAmount, type ShopifyRow } from './shopify-row.js';

export interface ShopifyLine {
  kind?: 'fee';
  sku?: string;
  title: string;
  quantity?: unknown;
  unit_price?: unknown;
  line_total?: Amount;
  discount_amount?: unknown;
}

/** The figures of an order, as a `PUT` has them; texts if they are no numbers. */
export interface ShopifyFigures {
  subtotal: unknown;
  discount_total: unknown;
  shipping_total: unknown;
  /** The discount on shipping, which `discount_total` does not contain. */
  shippingDiscount: ScaledAmount;
}

/** In ten-thousandths: line prices of the export are rounded to a cent. */
const CENT = 100n;

/** What a line costs, less its own discount; undefined if a cell is no number. */
export function lineTotal(price: unknown, quantity: unknown, discount: unknown = 0): Amount | undefined {
  if (!isAmount(price) || typeof quantity !== 'number' || !Number.isInteger(quantity) || !isAmount(discount))
    return undefined;
  return amountOf(exact(price) * BigInt(quantity) - exact(discount));
}

/**
 * Derives the figures of an order from its row (C-IMP-17). Shopify's `Subtotal` is without tips, its `Discount Amount` contains
 * a discount on shipping, and its `Shipping` is before that.
 * @param isLoose whether the order has rows without a `Name`
 * @throws Problem VALIDATION_ERROR if lines of the order are missing, or are not its own
 */
export function figuresOf(row: ShopifyRow, lines: readonly ShopifyLine[], isLoose: boolean): ShopifyFigures {
  const figure = (column: string) => amount(cell(row, column));
  const subtotal = figure('Subtotal');
  const sent = { subtotal, discount_total: figure('Discount Amount'), shipping_total: figure('Shipping') };
  const total = figure('Total');
  const optional = [sent.discount_total ?? 0, sent.shipping_total ?? 0, figure('Taxes') ?? 0];
  const prices = lines.map(({ unit_price, quantity }) => lineTotal(unit_price, quantity));
  if (![subtotal, total, ...optional, ...prices].every(isAmount)) return { ...sent, shippingDiscount: 0n };
  const [discount, shipping, taxes] = (optional as Amount[]).map(exact) as [bigint, bigint, bigint];
  const goods = sum(prices.filter((_, index) => lines[index]?.kind !== 'fee'));
  const tips = sum(prices) - goods;
  const tolerance = CENT * BigInt(lines.length);
  const untipped = exact(subtotal as Amount);
  // What the discount has beyond the goods, so what shipping has of it.
  const beyond = discount - (goods - untipped);
  const paid = exact(total as Amount) - untipped - tips - shipping + beyond;
  const isOfShipping = beyond <= discount && beyond <= shipping && [0n, taxes].some((tax) => isNear(paid, tax));
  if (beyond > tolerance && !isOfShipping) throw missingRows(row, goods, untipped + discount);
  if (isLoose && beyond < -tolerance) throw looseRows(row);
  const shippingDiscount = beyond > 0n && isOfShipping ? beyond : 0n;
  return {
    subtotal: amountOf(untipped + tips),
    discount_total: shippingDiscount === 0n ? sent.discount_total : amountOf(discount - shippingDiscount),
    shipping_total: shippingDiscount === 0n ? sent.shipping_total : amountOf(shipping - shippingDiscount),
    shippingDiscount,
  };
}

const isNear = (a: ScaledAmount, b: ScaledAmount): boolean => a - b <= CENT && b - a <= CENT;

function sum(amounts: readonly unknown[]): ScaledAmount {
  return (amounts as Amount[]).reduce((total, each) => total + exact(each), 0n);
}

/** Rows of an order that its file has elsewhere, or no more. */
const APART = 'Export the file again, or sort it by Name.';

function missingRows(row: ShopifyRow, found: ScaledAmount, needed: ScaledAmount): Error {
  const [lines, figures] = [decimalText(found, 2), decimalText(needed, 2)];
  const detail = `The lines of ${row.get('Name')} add up to ${lines}, but Subtotal and Discount Amount to ${figures}`;
  return validationError([], `${detail}: rows of the order are missing, or apart from its first one. ${APART}`);
}

function looseRows(row: ShopifyRow): Error {
  const detail = `The rows without a Name after ${row.get('Name')} do not fit its Subtotal: they may be of another order.`;
  return validationError([], `${detail} Export the file again.`);
}

/** The problem of rows without the one that has the amounts of their order. */
export function rowsWithoutFirst(row: ShopifyRow): Error {
  const detail = `The row of ${row.get('Name') || 'an order without a Name'} is apart from the first row of its order`;
  return validationError([], `${detail}, which has the amounts. ${APART}`);
}
