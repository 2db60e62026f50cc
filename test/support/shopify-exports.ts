// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';

const COLUMNS = [
  ...['Name', 'Email', 'Financial Status', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code'],
  ...['Discount Amount', 'Refunded Amount', 'Duties', 'Created at', 'Cancelled at', 'Id', 'Lineitem quantity'],
  ...['Lineitem name', 'Lineitem price', 'Lineitem sku', 'Lineitem discount', 'Billing Name', 'Shipping Zip'],
  ...['Shipping Country', 'Phone', 'Notes', 'Tags'],
] as const;

/** A row of an export. */
export type ExportRow = Partial<Record<(typeof COLUMNS)[number], string>>;

const cents = (max: number, min = 0) => fc.integer({ min, max });
const words = fc.constantFrom(
  '',
  'Pat Doe',
  'Doe, Pat',
  'Pat "Patty" Doe',
  'leave it\nat the door',
  "'0049",
  'größer, schöner',
);

/** An order of Shopify as its export has them: amounts in cents. */
export const anExportedOrder = fc.record({
  lines: fc.array(
    fc.record({
      ...{ quantity: cents(3, 1), price: cents(20_000, 500), discount: fc.oneof(fc.constant(0), cents(400)) },
      sku: fc.constantFrom('', 'MUG-1', 'TEE, BLACK'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  ...{ shipping: cents(2_000), taxes: cents(500), tip: fc.option(cents(900, 1)), duties: fc.option(cents(900, 1)) },
  ...{ discount: cents(90), isShippingFree: fc.boolean(), isTaxAdded: fc.boolean(), isCancelled: fc.boolean() },
  ...{ status: fc.constantFrom('paid', 'refunded', 'partially_refunded'), name: words, note: words },
});
export type ExportedOrder = typeof anExportedOrder extends fc.Arbitrary<infer T> ? T : never;

const money = (amount: number): string => (amount / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The rows of the order `#at`: the first one has the amounts. */
export function exportedRows(order: ExportedOrder, at: number): ExportRow[] {
  const { lines, shipping, taxes, tip, duties, isShippingFree, isTaxAdded, status } = order;
  const discount = order.discount + sum(lines.map((line) => line.discount));
  const shippingDiscount = isShippingFree ? shipping : 0;
  const subtotal = sum(lines.map(({ quantity, price }) => quantity * price)) - discount;
  const total = subtotal + shipping - shippingDiscount + (isTaxAdded ? taxes : 0) + (tip ?? 0) + (duties ?? 0);
  const items = lines.map((line, index): ExportRow => ({
    ...{ 'Lineitem quantity': `${line.quantity}`, 'Lineitem name': `Mug, ${index}`, 'Lineitem sku': line.sku },
    ...{ 'Lineitem price': money(line.price), 'Lineitem discount': money(line.discount) },
  }));
  if (tip !== null) items.unshift({ 'Lineitem quantity': '1', 'Lineitem name': 'Tip', 'Lineitem price': money(tip) });
  const first: ExportRow = {
    ...{ Email: 'pat@example.com', 'Financial Status': status, Currency: 'USD', Id: `${7000 + at}` },
    ...{ 'Created at': '2026-05-01 10:00:00 +0200', Phone: "'+31612345678", Tags: 'new, "vip"', Notes: order.note },
    ...{ Subtotal: money(subtotal), Shipping: money(shipping), Taxes: money(taxes), Total: money(total) },
    ...{ 'Discount Code': 'CODE', 'Discount Amount': money(discount + shippingDiscount), Duties: money(duties ?? 0) },
    ...{ 'Billing Name': order.name, 'Shipping Zip': "'01234", 'Shipping Country': 'US' },
    'Refunded Amount': status === 'paid' ? '0.00' : money(status === 'refunded' ? total : 1),
    'Cancelled at': order.isCancelled ? '2026-05-02 10:00:00 +0200' : '',
  };
  return items.map((item, index): ExportRow => ({ Name: `#${at}`, ...(index === 0 && first), ...item }));
}

/** The file with these rows. */
export const exportOf = (rows: readonly ExportRow[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join())
    .join('\n');

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
