// SPDX-License-Identifier: Apache-2.0
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Store } from '../../stores/index.js';
import { type PutOrderBody } from '../model/order-bodies.js';
import {
  cancellationOf,
  normalize,
  type Order,
  type OrderContent,
  type OrderOrigin,
  withoutPersonalData,
} from '../model/order-content.js';
import { changesBetween } from '../model/order-history.resource.js';
import { type SharedOrderId } from '../model/order-review.resource.js';
import { newProtectOrderNumber } from '../model/protect-order-number.js';
import { readPair } from '../model/protection.js';
import { recomputeStatus } from './cancellation.js';
import { identifyNewLines, identifyPlatformLines, identifyUpdatedLines } from './line-identity.js';
import { reviewWarningsText } from './review/warnings.js';
import { resolveSourceStore } from './source-store.js';

/** An order that is not stored yet; storing it sets its times, version and review. */
export type NewOrder = Omit<Order, 'version' | 'created_at' | 'updated_at' | 'review_reasons'>;

/**
 * Builds the order of a first create; mints its ids and, if needed, its line ids (C-LINE-5, C-LINE-6).
 * @param shared another order with its `order_id`
 * @param isImported whether a missing protection pair means that it is not known yet (C-PROT-11)
 * @param origin of an order that a platform sends
 */
export function newOrder(
  store: Store,
  orderNumber: string,
  body: PutOrderBody,
  { shared, isImported = false, origin }: { shared?: SharedOrderId; isImported?: boolean; origin?: OrderOrigin } = {},
): NewOrder {
  const { line_items, is_protected = false, ...members } = normalize(body, store.currency);
  const { lines, source } = identifyNewLines(line_items);
  const isOpen = isImported && readPair(body) === undefined;
  const content: OrderContent = {
    ...(isOpen && { is_protection_open: true }),
    ...(origin && { origin }),
    ...{ ...members, is_protected, line_items: lines, line_id_source: source },
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
    platform_domain: store.shop_domain,
    redacted_at: null,
    review_warnings: reviewWarningsText(body, store, shared),
  };
}

/**
 * Replaces the content of a stored order by a body. Optional members that the body leaves out are cleared, except the
 * protection pair and `source_store` (C-PUT-10). Once the personal data of the order is erased, a body loses its own
 * before they are compared (C-PRIV-7).
 * @param origin of a body that a platform sends
 * @returns the new order, or `stored` itself if the body matches it, and the names of the changed members
 * @throws Problem SOURCE_STORE_CONFLICT
 */
export function applyReplacement(
  stored: Order,
  store: Store,
  body: PutOrderBody,
  origin?: OrderOrigin,
): { order: Order; changed: string[] } {
  const { ended_at, ...protection } = protectionAfter(stored, body);
  const replaced = replaceContent(stored.content, body, store.currency, protection);
  const sent = origin ? sentByPlatform(stored.content, body, replaced, origin) : replaced;
  const content = stored.redacted_at === null ? sent : withoutPersonalData(sent);
  const changed = changedFields(stored.content, content);
  return {
    order: changed.length === 0 ? stored : { ...stored, ...serializeContent(stored, content, ended_at) },
    changed,
  };
}

type Protection = Pick<OrderContent, 'is_protected' | 'is_protection_open'>;

/**
 * Only a cancellation changes is_protected (C-PROT-8), except that the first pair of an imported order counts (C-PROT-11). A
 * cancellation may have ended its protection before.
 */
function protectionAfter({ content, ...stored }: Order, body: PutOrderBody): Protection & { ended_at?: string } {
  const { is_protected, is_protection_open } = content;
  const pair = readPair(body);
  if (!is_protection_open) return { is_protected };
  if (!pair?.is_protected) return { is_protected, ...(!pair && { is_protection_open }) };
  const end = cancellationOf(stored)?.history.find(({ cancel_protection }) => cancel_protection);
  return { is_protected: !end, ended_at: end?.cancelled_at };
}

function sentByPlatform(
  { line_items }: OrderContent,
  body: PutOrderBody,
  { is_protection_open, origin: _stored, ...members }: OrderContent,
  origin: OrderOrigin,
): OrderContent {
  return {
    ...(is_protection_open && { is_protection_open }),
    ...{ origin, ...members, line_items: identifyPlatformLines(line_items, body.line_items) },
  };
}

function replaceContent(
  stored: OrderContent,
  body: PutOrderBody,
  currency: string,
  { is_protected, is_protection_open }: Protection,
): OrderContent {
  const source_store = resolveSourceStore(stored.source_store, body.source_store);
  const { line_items, amounts, ...members } = normalize({ ...body, source_store }, currency);
  const protection_cost = amounts.protection_cost ?? stored.amounts.protection_cost;
  return {
    ...(is_protection_open && { is_protection_open }),
    ...(stored.origin && { origin: stored.origin }),
    ...members,
    amounts: { ...amounts, ...(protection_cost !== undefined && { protection_cost }) },
    is_protected,
    line_items: identifyUpdatedLines(stored.line_items, line_items),
    line_id_source: stored.line_id_source,
  };
}

function serializeContent(
  stored: Order,
  content: OrderContent,
  protection_ended_at?: string,
): Pick<Order, 'content' | 'document' | 'cancellation'> {
  const cancellation = cancellationOf(stored);
  return {
    content,
    document: stringifyJson(content),
    cancellation: cancellation
      ? stringifyJson({
          ...recomputeStatus(cancellation, content.line_items),
          ...(protection_ended_at !== undefined && { protection_ended_at }),
        })
      : null,
  };
}

/**
 * Lists the members whose stored value a write changes: top-level members, and each amount by itself, such as
 * `amounts.subtotal` (C-PUT-7). An empty list means `no_change` (C-PUT-5).
 */
export function changedFields(stored: OrderContent, next: OrderContent): string[] {
  // Internal: it ends with a protection pair, whose members are changes themselves.
  const { amounts: storedAmounts, is_protection_open: _stored, ...storedRest } = stored;
  const { amounts: nextAmounts, is_protection_open: _next, ...nextRest } = next;
  return [
    ...changesBetween(storedRest, nextRest).map(({ member }) => member),
    ...changesBetween({ ...storedAmounts }, { ...nextAmounts }).map(({ member }) => `amounts.${member}`),
  ];
}
