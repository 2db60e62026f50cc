import { newId } from '../../platform/ids/ids.js';
import { newProtectOrderNumber } from '../model/order-ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Store } from '../../stores/index.js';
import { restated } from '../model/cancellation.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { identifyNewLines, identifyUpdatedLines } from './line-identity.js';
import { changedFields } from './order-changes.js';
import { cancellationOf, normalise, type Order, type OrderContent } from '../model/order-content.js';
import { keepSourceStore } from './source-store.js';

/** An order that is not stored yet: storing it sets its times, its version and its review. */
export type NewOrder = Omit<Order, 'version' | 'created_at' | 'updated_at' | 'review_reasons'>;

/** The order that a first write makes. */
export function newOrder(store: Store, orderNumber: string, body: PutOrderBody): NewOrder {
  const { line_items, is_protected = false, ...members } = normalise(body, store.currency);
  const { lines, source } = identifyNewLines(line_items);
  const content: OrderContent = {
    ...members,
    is_protected,
    line_items: lines,
    line_id_source: source,
  };
  return {
    store_id: store.store_id,
    id: newId('ord'),
    order_number: orderNumber,
    order_id: body.order_id ?? orderNumber,
    protect_order_number: newProtectOrderNumber(),
    document: stringifyJson(content),
    content,
    cancellation: null,
    return_label: null,
  };
}

/**
 * What a body makes of a stored order: all that it leaves out is cleared, but for protection and source store.
 * @returns the order, `stored` itself where the body matches it, and the members that change
 */
export function replaced(stored: Order, store: Store, body: PutOrderBody): { order: Order; changed: string[] } {
  const content = replacedContent(stored.content, body, store.currency);
  const changed = changedFields(stored.content, content);
  return { order: changed.length === 0 ? stored : { ...stored, ...contentOf(stored, content) }, changed };
}

function replacedContent(stored: OrderContent, body: PutOrderBody, currency: string): OrderContent {
  const source_store = keepSourceStore(stored.source_store, body.source_store);
  const { line_items, amounts, ...members } = normalise({ ...body, source_store }, currency);
  const protection_cost = amounts.protection_cost ?? stored.amounts.protection_cost;
  return {
    ...members,
    amounts: { ...amounts, ...(protection_cost !== undefined && { protection_cost }) },
    // The pair is compared with the one first stored; what is shown changes by a cancellation alone.
    is_protected: stored.is_protected,
    line_items: identifyUpdatedLines(stored.line_items, line_items),
    line_id_source: stored.line_id_source,
  };
}

function contentOf(stored: Order, content: OrderContent): Pick<Order, 'content' | 'document' | 'cancellation'> {
  const cancellation = cancellationOf(stored);
  return {
    content,
    document: stringifyJson(content),
    cancellation: cancellation ? stringifyJson(restated(cancellation, content.line_items)) : null,
  };
}
