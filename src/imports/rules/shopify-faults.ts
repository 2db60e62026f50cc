// SPDX-License-Identifier: Apache-2.0
import { type Problem, validationError } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { itemRows, mainRow } from './shopify-order.js';
import { type ShopifyRow } from './shopify-row.js';

/** Columns of members, by their pointers. */
const COLUMNS: Readonly<Record<string, string>> = {
  '/order/order_number': 'Name',
  '/order/order_id': 'Id',
  '/order/ordered_at': 'Created at',
  '/order/currency': 'Currency',
  '/order/customer/email': 'Email',
  '/order/customer/name': 'Billing Name',
  '/order/customer/phone': 'Phone',
  '/order/amounts/subtotal': 'Subtotal',
  '/order/amounts/discount_total': 'Discount Amount',
  '/order/amounts/shipping_total': 'Shipping',
  '/order/amounts/tax_total': 'Taxes',
  '/order/amounts/grand_total': 'Total',
  '/order/note': 'Notes',
  '/order/source_status': 'Financial Status',
  '/order/metadata/tags': 'Tags',
  '/cancellations/0/cancelled_at': 'Cancelled at',
};
const OF_LINE: Readonly<Record<string, string>> = {
  sku: 'Lineitem sku',
  title: 'Lineitem name',
  quantity: 'Lineitem quantity',
  unit_price: 'Lineitem price',
  discount_amount: 'Lineitem discount',
};
const OF_ADDRESS: Readonly<Record<string, string>> = {
  ...{ name: 'Name', company: 'Company', street1: 'Address1', street2: 'Address2' },
  ...{ city: 'City', state: 'Province', zip: 'Zip', country: 'Country', phone: 'Phone' },
};
/** The other cells may have personal data, which the result file does not keep. */
const SHOWN =
  /^(?:Name|Id|Created at|Cancelled at|Currency|Subtotal|Shipping|Taxes|Total|Discount Amount|Tax \d Value)$/;
const SHOWN_OF_LINE = /^Lineitem (?:quantity|price|discount)$/;
const MAX_SHOWN = 40;

const DATE = 'must look like 2026-05-01 10:00:00 +0200';

/**
 * Names the cells of the faults of an order, because who has the file sees columns and no JSON (C-IMP-26).
 * @param lineRows the rows of its `line_items`, in their order
 */
export function withCells(problem: Problem, rows: readonly ShopifyRow[], lineRows = itemRows(rows)): Problem {
  if (problem.code !== 'VALIDATION_ERROR' || !problem.errors?.length) return problem;
  return validationError(problem.errors.map((fault) => withCell(fault, rows, lineRows)));
}

function withCell(fault: Fault, rows: readonly ShopifyRow[], lineRows: readonly ShopifyRow[]): Fault {
  const found = cellOf(fault.pointer, rows, lineRows);
  if (!found) return fault;
  const [column, row] = found;
  const text = row.get(column)?.trim() ?? '';
  const isShown = SHOWN.test(column) || SHOWN_OF_LINE.test(column);
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  const value = text === '' ? ' is empty' : isShown ? ` is "${shown}"` : '';
  const place = row.line === undefined ? '' : ` in line ${row.line}`;
  const detail = column.endsWith(' at') && text !== '' ? DATE : fault.detail;
  return { ...fault, detail: `Column ${column}${place}${value}: ${detail}` };
}

function cellOf(
  pointer: string,
  rows: readonly ShopifyRow[],
  lineRows: readonly ShopifyRow[],
): [column: string, row: ShopifyRow] | undefined {
  const main = mainRow(rows) ?? rows[0];
  const [, part = '', member = '', line = ''] = /^\/order\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(pointer) ?? [];
  const ofLine = OF_LINE[line];
  if (part === 'line_items' && ofLine !== undefined) {
    const row = lineRows[Number(member)];
    return row && [ofLine, row];
  }
  if (!main) return undefined;
  if (part === 'tax_lines') return [`Tax ${Number(member) + 1} ${line === 'title' ? 'Name' : 'Value'}`, main];
  const address = /^(billing|shipping)_address$/.exec(part)?.[1];
  const ofAddress = OF_ADDRESS[member];
  if (address !== undefined && ofAddress !== undefined)
    return [`${address === 'billing' ? 'Billing' : 'Shipping'} ${ofAddress}`, main];
  const column = COLUMNS[pointer];
  return column === undefined ? undefined : [column, main];
}
