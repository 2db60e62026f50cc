// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../platform/errors/problem.js';
import { definedMembers } from '../../platform/json/defined-members.js';
import { amountOf, exact } from '../../platform/money/money.js';
import { figuresOf, lineTotal, rowsWithoutFirst, type ShopifyFigures, type ShopifyLine } from './shopify-figures.js';
import { amount, cell, instant, isAmount, type ShopifyRow } from './shopify-row.js';

const MAX_TAXES = 5;

/**
 * Maps the rows of an order in Shopify's export to the JSON of a line of the format `parcelward` (C-IMP-17). Values that do not
 * fit stay as they are, so that validation names them.
 * @param rows the first one that has amounts has the members of the order; every row may have a line item
 * @param keepsHash whether its number is `Name` as exported
 * @throws Problem VALIDATION_ERROR if rows are missing, or an id is damaged
 */
export function shopifyOrder(rows: readonly [ShopifyRow, ...ShopifyRow[]], keepsHash = false) {
  const first = mainRow(rows);
  if (!first) throw rowsWithoutFirst(rows[0]);
  refuseShortenedIds(first);
  const text = (column: string) => cell(first, column);
  const line_items = [...rows.flatMap(lineOf), ...dutiesOf(first)];
  const isLoose = rows.some((row) => cell(row, 'Name') === undefined) && cell(first, 'Name') !== undefined;
  const figures = figuresOf(first, line_items, isLoose);
  const { subtotal, discount_total, shipping_total } = figures;
  const cancelledAt = cancellationOf(first);
  return {
    order: {
      order_number: orderNumberOf(first, keepsHash),
      order_id: text('Id'),
      ordered_at: instant(text('Created at')),
      currency: text('Currency'),
      customer: definedMembers({
        email: text('Email'),
        name: text('Billing Name') ?? text('Shipping Name'),
        phone: text('Phone') ?? text('Billing Phone') ?? text('Shipping Phone'),
      }),
      amounts: definedMembers({
        ...{ subtotal, discount_total, shipping_total },
        tax_total: amount(text('Taxes')),
        grand_total: amount(text('Total')),
      }),
      line_items,
      ...definedMembers({
        billing_address: address(first, 'Billing'),
        shipping_address: address(first, 'Shipping'),
        discounts: discountsOf(first, line_items, figures),
        tax_lines: taxLinesOf(first),
        note: text('Notes'),
        source_status: text('Financial Status'),
        metadata: metadataOf(first),
      }),
    },
    ...(cancelledAt !== undefined && { cancellations: [{ type: 'FULL', cancelled_at: instant(cancelledAt) }] }),
  };
}

/** The row with the members of the order: the first one, unless the file was sorted. */
export function mainRow(rows: readonly ShopifyRow[]): ShopifyRow | undefined {
  return rows.find((row) => ['Currency', 'Subtotal', 'Total'].some((column) => cell(row, column) !== undefined));
}

export const itemRows = (rows: readonly ShopifyRow[]): ShopifyRow[] =>
  rows.filter((row) => cell(row, 'Lineitem name') !== undefined);

const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** A spreadsheet writes 12088400000000 as 1.20884E+13, so the ids of many orders become one. */
function refuseShortenedIds(row: ShopifyRow): void {
  const detail = 'was shortened by a spreadsheet; export the file again, and do not save it in a spreadsheet';
  const pointers = { Id: '/order/order_id', Name: '/order/order_number' } as const;
  const faults = (['Id', 'Name'] as const).flatMap((column) =>
    SHORTENED.test(cell(row, column) ?? '') ? [{ pointer: pointers[column], code: 'INVALID_FORMAT', detail }] : [],
  );
  if (faults.length > 0) throw validationError(faults);
}

/** When the order was cancelled, or refunded in full: then its units are neither returned nor claimed. */
function cancellationOf(row: ShopifyRow): string | undefined {
  const cancelledAt = cell(row, 'Cancelled at');
  if (cancelledAt !== undefined || refundOf(row) !== 'full') return cancelledAt;
  return cell(row, 'Fulfilled at') ?? cell(row, 'Paid at') ?? cell(row, 'Created at');
}

/** How much of the order was refunded. */
export function refundOf(row: ShopifyRow): 'none' | 'part' | 'full' {
  const status = cell(row, 'Financial Status')?.toLowerCase();
  const [refunded, total] = [amount(cell(row, 'Refunded Amount')), amount(cell(row, 'Total'))];
  const isAll = !isAmount(refunded) || !isAmount(total) || exact(refunded) >= exact(total);
  if (status === 'refunded') return isAll ? 'full' : 'part';
  return status === 'partially_refunded' || (isAmount(refunded) && exact(refunded) > 0n) ? 'part' : 'none';
}

/** `Name`, by default without the `#` that Shopify puts before the number. */
export function orderNumberOf(row: ShopifyRow, keepsHash = false): string | undefined {
  const name = cell(row, 'Name');
  return keepsHash ? name : name?.replace(/^#/, '');
}

function lineOf(row: ShopifyRow): ShopifyLine[] {
  const title = cell(row, 'Lineitem name');
  if (title === undefined) return [];
  const sku = cell(row, 'Lineitem sku');
  const [quantity, unit_price] = [amount(cell(row, 'Lineitem quantity')), amount(cell(row, 'Lineitem price'))];
  const discount_amount = amount(cell(row, 'Lineitem discount'));
  const kind = title === 'Tip' && sku === undefined ? ('fee' as const) : undefined;
  const line_total = lineTotal(unit_price, quantity, discount_amount);
  return [definedMembers({ kind, sku, title, quantity, unit_price, line_total, discount_amount }) as ShopifyLine];
}

/** Duties are in `Total` and in no other figure, so they are a fee. */
function dutiesOf(row: ShopifyRow): ShopifyLine[] {
  const unit_price = amount(cell(row, 'Duties'));
  if (!isAmount(unit_price) || exact(unit_price) === 0n) return [];
  return [{ kind: 'fee', title: 'Duties', quantity: 1, unit_price, line_total: unit_price }];
}

/** The discounts of an order with a code: on its lines, on its shipping, and the rest on the whole order. */
function discountsOf(
  row: ShopifyRow,
  lines: readonly ShopifyLine[],
  { discount_total: total, shippingDiscount }: ShopifyFigures,
): object[] | undefined {
  const code = cell(row, 'Discount Code');
  if (code === undefined || !isAmount(total)) return undefined;
  const ofLines = lines.reduce((sum, { discount_amount: own }) => sum + (isAmount(own) ? exact(own) : 0n), 0n);
  const parts = [
    { amount: ofLines, applies_to: 'line', code },
    { amount: exact(total) - ofLines, applies_to: 'order', code },
    { amount: shippingDiscount, applies_to: 'shipping', code },
  ].filter((part) => part.amount > 0n);
  return parts.length === 0 ? undefined : parts.map((part) => ({ ...part, amount: amountOf(part.amount) }));
}

function taxLinesOf(row: ShopifyRow): object[] | undefined {
  const taxes = Array.from({ length: MAX_TAXES }, (_, index) => `Tax ${index + 1}`).flatMap((name) => {
    const value = amount(cell(row, `${name} Value`));
    return value === undefined ? [] : [definedMembers({ amount: value, title: cell(row, `${name} Name`) })];
  });
  return taxes.length === 0 ? undefined : taxes;
}

function address(row: ShopifyRow, kind: 'Billing' | 'Shipping'): object | undefined {
  const text = (column: string) => cell(row, `${kind} ${column}`);
  const found = definedMembers({
    name: text('Name'),
    company: text('Company'),
    street1: text('Address1') ?? text('Street'),
    street2: text('Address2'),
    city: text('City'),
    state: text('Province'),
    zip: text('Zip'),
    country: text('Country'),
    phone: text('Phone'),
  });
  return Object.keys(found).length === 0 ? undefined : found;
}

function metadataOf(row: ShopifyRow): object | undefined {
  const found = definedMembers({
    fulfillment_status: cell(row, 'Fulfillment Status'),
    payment_method: cell(row, 'Payment Method'),
    refunded_amount: refundOf(row) === 'none' ? undefined : cell(row, 'Refunded Amount'),
    source: cell(row, 'Source'),
    tags: cell(row, 'Tags'),
  });
  return Object.keys(found).length === 0 ? undefined : found;
}
