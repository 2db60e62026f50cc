import { type PlatformRefund, type RefundedUnits } from '../../model/platform-change.js';
import { idIn, instantIn, listIn, missing, objectIn, requiredId, type ShopifyObject, unitsIn } from './shopify-json.js';
import { type LineRole, type OrderedLine } from './shopify-lines.js';

/** A refunded line, and how many of its units had not been sent when it was refunded. */
interface RefundedLine {
  role: LineRole;
  unsent: number;
}

/**
 * The refunds of an order that concern units or the protection, oldest first. Refunds of an amount or of shipping are left out.
 * Whether a unit had been sent follows from the fulfilments before the refund, so that every later snapshot says the same.
 */
export function refundsOf(order: ShopifyObject, lines: readonly OrderedLine[]): PlatformRefund[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const cancelled = new Map<string, number>();
  return listIn(order.refunds)
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b), 'en'))
    .map((refund) => {
      const sent = sentUnits(order, timeOf(refund));
      const read = refundOf(refund, (lineId) => {
        const line = byId.get(lineId);
        const ordered = unitsIn(line?.json.quantity);
        const left = ordered - (sent.get(lineId) ?? 0) - (cancelled.get(lineId) ?? 0);
        return line && { role: line.role, unsent: Math.max(0, left) };
      });
      for (const { lineId, quantity } of read.cancelled) add(cancelled, lineId, quantity);
      return read;
    })
    .filter(hasEffect);
}

/**
 * The refund of a delivery without the order; undefined if only the order says what to do about it, or there is nothing to do.
 * Shopify also sends the order whenever it sends a refund.
 */
export function refundOfNotice(
  refund: ShopifyObject,
  roleOfLine: (line: ShopifyObject) => LineRole,
): PlatformRefund | undefined {
  const items = listIn(refund.refund_line_items);
  const isClear = items.every(({ line_item, restock_type }) => {
    const { id, fulfillment_status } = objectIn(line_item);
    return idIn(id) !== undefined && (isDecided(restock_type) || fulfillment_status === null);
  });
  if (!isClear) return undefined;
  const lines = new Map(items.map(({ line_item }) => [idIn(objectIn(line_item).id), objectIn(line_item)]));
  const read = refundOf(refund, (lineId) => {
    const line = lines.get(lineId);
    return line && { role: roleOfLine(line), unsent: Infinity };
  });
  return hasEffect(read) ? read : undefined;
}

const hasEffect = ({ cancelled, returned, cancelsProtection }: PlatformRefund): boolean =>
  cancelled.length + returned.length > 0 || cancelsProtection;

/** `cancel` is of units that were never sent and `return` of units that were. Other types are of either. */
const isDecided = (restockType: unknown): boolean => restockType === 'cancel' || restockType === 'return';

function refundOf(refund: ShopifyObject, lineOf: (id: string) => RefundedLine | undefined): PlatformRefund {
  const [cancelled, returned] = [new Map<string, number>(), new Map<string, number>()];
  let cancelsProtection = false;
  for (const { line_item_id, quantity, restock_type } of listIn(refund.refund_line_items)) {
    const id = idIn(line_item_id);
    const units = unitsIn(quantity);
    const line = id === undefined ? undefined : lineOf(id);
    if (id === undefined || !line || units === 0 || line.role === 'tip') continue;
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
  return {
    refundId: requiredId(refund, 'id'),
    at: timeOf(refund),
    cancelled: unitsOf(cancelled),
    returned: unitsOf(returned),
    cancelsProtection,
  };
}

function add(units: Map<string, number>, lineId: string, quantity: number): void {
  if (quantity > 0) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
}

const unitsOf = (units: ReadonlyMap<string, number>): RefundedUnits[] =>
  [...units].map(([lineId, quantity]) => ({ lineId, quantity }));

function timeOf({ created_at, processed_at }: ShopifyObject): string {
  const time = instantIn(created_at) ?? instantIn(processed_at);
  if (time === undefined) throw missing('created_at', 'must be the time of the refund');
  return time;
}

/** The units of each line that had been sent at a time. A fulfilment that was cancelled later counts until then. */
function sentUnits(order: ShopifyObject, at: string): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { status, created_at, updated_at, line_items } of listIn(order.fulfillments)) {
    const isEnded = status === 'cancelled' && (instantIn(updated_at) ?? '') <= at;
    if (isEnded || status === 'error' || status === 'failure' || (instantIn(created_at) ?? '') > at) continue;
    for (const { id, quantity } of listIn(line_items)) add(sent, idIn(id) ?? '', unitsIn(quantity));
  }
  return sent;
}
