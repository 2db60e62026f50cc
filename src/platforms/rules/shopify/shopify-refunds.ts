// SPDX-License-Identifier: Apache-2.0
import { type PlatformRefund, type RefundedUnits } from '../../model/platform-change.js';
import { fewObjectsOf, idOf, instantOf, objectOf, objectsOf, type Payload, required } from '../payload.js';
import { type LineRole, type OrderedLine, unitsOf } from './shopify-lines.js';

/** A refunded line, and how many of its units had not been sent when it was refunded. */
interface RefundedLine {
  role: LineRole;
  unsent: number;
}

/**
 * Reads the refunds of an order that concern units or the protection, oldest first. Refunds of an amount or of shipping are left
 * out. Whether a unit had been sent follows from the fulfilments before its refund, so that every later snapshot says the same.
 */
export function refundsOf(order: Payload, lines: readonly OrderedLine[]): PlatformRefund[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const cancelled = new Map<string, number>();
  const shipments = shippedUnits(order);
  const refunds = fewObjectsOf(order.refunds, '/refunds').map((refund, index) => ({
    refund,
    at: timeOf(refund, `/refunds/${index}`),
  }));
  return refunds
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ refund, at }) => {
      const sent = sentUnits(shipments, at);
      const read = refundOf(refund, at, (lineId) => {
        const line = byId.get(lineId);
        const ordered = unitsOf(line?.json.quantity);
        const unsent = ordered - (sent.get(lineId) ?? 0) - (cancelled.get(lineId) ?? 0);
        return line && { role: line.role, unsent: Math.max(0, unsent) };
      });
      for (const { lineId, quantity } of read.cancelled) add(cancelled, lineId, quantity);
      return read;
    })
    .filter(hasEffect);
}

/**
 * Reads a refund that came without its order. Shopify sends the order, too.
 * @param roleOfLine decides what the line of a refund sells
 * @returns undefined if there is nothing to do, or if only the order says what had been sent
 */
export function refundOfNotice(refund: Payload, roleOfLine: (line: Payload) => LineRole): PlatformRefund | undefined {
  const items = objectsOf(refund.refund_line_items);
  const isClear = items.every(({ line_item, restock_type }) => {
    const { id, fulfillment_status } = objectOf(line_item);
    return idOf(id) !== undefined && (isDecided(restock_type) || fulfillment_status === null);
  });
  if (!isClear) return undefined;
  const lines = new Map(items.map(({ line_item }) => [idOf(objectOf(line_item).id), objectOf(line_item)]));
  const read = refundOf(refund, timeOf(refund, ''), (lineId) => {
    const line = lines.get(lineId);
    return line && { role: roleOfLine(line), unsent: Infinity };
  });
  return hasEffect(read) ? read : undefined;
}

const hasEffect = ({ cancelled, returned, cancelsProtection }: PlatformRefund): boolean =>
  cancelled.length + returned.length > 0 || cancelsProtection;

/** `cancel` is of units that were never sent and `return` of units that were. Other types are of either. */
const isDecided = (restockType: unknown): boolean => restockType === 'cancel' || restockType === 'return';

function refundOf(refund: Payload, at: string, lineOf: (id: string) => RefundedLine | undefined): PlatformRefund {
  const [cancelled, returned] = [new Map<string, number>(), new Map<string, number>()];
  let cancelsProtection = false;
  for (const { line_item_id, quantity, restock_type } of objectsOf(refund.refund_line_items)) {
    const id = idOf(line_item_id) ?? '';
    const units = unitsOf(quantity);
    const line = lineOf(id);
    if (!line || units === 0 || line.role === 'tip') continue;
    if (line.role === 'protection') {
      cancelsProtection = true;
      continue;
    }
    const unsent = line.unsent - (cancelled.get(id) ?? 0);
    const unsentUnits = restock_type === 'cancel' ? units : restock_type === 'return' ? 0 : Math.min(units, unsent);
    add(cancelled, id, unsentUnits);
    // A gift card is no goods, so nobody can return it.
    if (line.role === 'goods') add(returned, id, units - unsentUnits);
  }
  const refundId = required(idOf(refund.id), '/id');
  return { refundId, at, cancelled: listOf(cancelled), returned: listOf(returned), cancelsProtection };
}

function add(units: Map<string, number>, lineId: string, quantity: number): void {
  if (quantity > 0) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
}

const listOf = (units: ReadonlyMap<string, number>): RefundedUnits[] =>
  [...units].map(([lineId, quantity]) => ({ lineId, quantity }));

const timeOf = ({ created_at, processed_at }: Payload, pointer: string): string =>
  required(instantOf(created_at) ?? instantOf(processed_at), `${pointer}/created_at`);

/** What left with a fulfilment, from when and until when it was cancelled. */
interface ShippedUnits {
  from: string;
  until?: string;
  units: RefundedUnits[];
}

function shippedUnits(order: Payload): ShippedUnits[] {
  return fewObjectsOf(order.fulfillments, '/fulfillments')
    .filter(({ status }) => status !== 'error' && status !== 'failure')
    .map(({ status, created_at, updated_at, line_items }) => ({
      from: instantOf(created_at) ?? '',
      ...(status === 'cancelled' && { until: instantOf(updated_at) ?? '' }),
      units: objectsOf(line_items).map(({ id, quantity }) => ({ lineId: idOf(id) ?? '', quantity: unitsOf(quantity) })),
    }));
}

/** The units of each line that had been sent at a time. A fulfilment that was cancelled later counts until then. */
function sentUnits(shipments: readonly ShippedUnits[], at: string): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { from, until, units } of shipments)
    if (from <= at && (until === undefined || until > at))
      for (const { lineId, quantity } of units) add(sent, lineId, quantity);
  return sent;
}
