import { type Amount, parseJson } from '../../platform/json/exact-json.js';
import { amountOf, exact } from '../../platform/money/money.js';

/** A row of the export, by the names of its columns. */
export type ShopifyRow = Pick<ReadonlyMap<string, string>, 'get'>;

/** Columns without which a file is no export of orders; others are optional, because they vary with the age of the export. */
export const REQUIRED_COLUMNS = [
  'Name',
  'Currency',
  'Created at',
  'Subtotal',
  'Total',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
] as const;

const MAX_TAXES = 5;

/**
 * Maps the rows of an order in Shopify's export to the JSON of a line of the format `parcelward` (C-IMP-17). Values that do not
 * fit stay as they are, so that validation names them.
 * @param rows the order's first row has the members of the order; every row has a line item
 */
export function shopifyOrder(rows: readonly [ShopifyRow, ...ShopifyRow[]]): object {
  const [first] = rows;
  const text = (column: string) => cell(first, column);
  const money = (column: string) => amount(text(column));
  const line_items = rows.flatMap(lineOf);
  const cancelledAt = text('Cancelled at');
  return {
    order: {
      order_number: orderNumberOf(first),
      order_id: text('Id'),
      ordered_at: instant(text('Created at')),
      currency: text('Currency'),
      customer: present({
        email: text('Email'),
        name: text('Billing Name') ?? text('Shipping Name'),
        phone: text('Phone') ?? text('Billing Phone') ?? text('Shipping Phone'),
      }),
      // The export has no column for protection; without the pair, every order would be flagged (C-FLAG-7).
      is_protected: false,
      amounts: present({
        subtotal: money('Subtotal'),
        discount_total: money('Discount Amount'),
        shipping_total: money('Shipping'),
        tax_total: money('Taxes'),
        protection_cost: 0,
        grand_total: money('Total'),
      }),
      line_items,
      ...present({
        billing_address: address(first, 'Billing'),
        shipping_address: address(first, 'Shipping'),
        discounts: discountsOf(first, line_items),
        tax_lines: taxLinesOf(first),
        note: text('Notes'),
        source_status: text('Financial Status'),
        metadata: metadataOf(first),
      }),
    },
    ...(cancelledAt !== undefined && { cancellations: [{ type: 'FULL', cancelled_at: instant(cancelledAt) }] }),
  };
}

/** `Name` without the `#` that Shopify puts before the number. */
export function orderNumberOf(row: ShopifyRow): string | undefined {
  return cell(row, 'Name')?.replace(/^#/, '');
}

/** A cell without the apostrophe that keeps spreadsheets from computing with it; undefined if it is empty. */
function cell(row: ShopifyRow, column: string): string | undefined {
  const text = row
    .get(column)
    ?.trim()
    .replace(/^'(?=[\d+=@-])/, '');
  return text === '' ? undefined : text;
}

/** `2026-05-01 10:00:00 +0200` as `2026-05-01T10:00:00+02:00`. */
function instant(text: string | undefined): string | undefined {
  return text
    ?.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4')
    .replace(/^(\S+) (\S+) UTC$/, '$1T$2Z');
}

function amount(text: string | undefined): Amount | string | undefined {
  return text !== undefined && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? (parseJson(text) as Amount) : text;
}

interface ShopifyLine {
  discount_amount?: unknown;
}

function lineOf(row: ShopifyRow): ShopifyLine[] {
  const title = cell(row, 'Lineitem name');
  if (title === undefined) return [];
  const [quantity, price] = [amount(cell(row, 'Lineitem quantity')), amount(cell(row, 'Lineitem price'))];
  const discount = amount(cell(row, 'Lineitem discount'));
  const line = { sku: cell(row, 'Lineitem sku'), title, quantity, unit_price: price };
  return [present({ ...line, line_total: lineTotal(price, quantity, discount), discount_amount: discount })];
}

function lineTotal(price: unknown, quantity: unknown, discount: unknown = 0): Amount | undefined {
  if (!isAmount(price) || typeof quantity !== 'number' || !Number.isInteger(quantity) || !isAmount(discount))
    return undefined;
  return amountOf(exact(price) * BigInt(quantity) - exact(discount));
}

const isAmount = (value: unknown): value is Amount => value !== undefined && typeof value !== 'string';

/** The discounts of an order with a code: that of its lines, and the rest of the order's. */
function discountsOf(row: ShopifyRow, lines: readonly ShopifyLine[]): object[] | undefined {
  const [code, total] = [cell(row, 'Discount Code'), amount(cell(row, 'Discount Amount'))];
  if (code === undefined || !isAmount(total)) return undefined;
  const ofLines = lines.reduce((sum, { discount_amount: own }) => sum + (isAmount(own) ? exact(own) : 0n), 0n);
  const parts = [
    { amount: ofLines, applies_to: 'line', code },
    { amount: exact(total) - ofLines, applies_to: 'order', code },
  ].filter((part) => part.amount > 0n);
  return parts.length === 0 ? undefined : parts.map((part) => ({ ...part, amount: amountOf(part.amount) }));
}

function taxLinesOf(row: ShopifyRow): object[] | undefined {
  const taxes = Array.from({ length: MAX_TAXES }, (_, index) => `Tax ${index + 1}`).flatMap((name) => {
    const value = amount(cell(row, `${name} Value`));
    return value === undefined ? [] : [present({ amount: value, title: cell(row, `${name} Name`) })];
  });
  return taxes.length === 0 ? undefined : taxes;
}

function address(row: ShopifyRow, kind: 'Billing' | 'Shipping'): object | undefined {
  const text = (column: string) => cell(row, `${kind} ${column}`);
  const found = present({
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
  const found = present({
    fulfillment_status: cell(row, 'Fulfillment Status'),
    payment_method: cell(row, 'Payment Method'),
    source: cell(row, 'Source'),
    tags: cell(row, 'Tags'),
  });
  return Object.keys(found).length === 0 ? undefined : found;
}

/** The members that are not undefined. */
function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
