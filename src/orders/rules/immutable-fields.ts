// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { utc } from '../../platform/time/time.js';
import { type PutOrderBody } from '../model/order-bodies.js';
import { cancellationOf, type Order, ORDER_LIFECYCLE_STATUS } from '../model/order-content.js';
import { isSamePair, readPair } from '../model/protection.js';

/** Members that the service sets when an order is created. */
const SERVICE_SET = ['protect_order_number', 'order_date_created', 'order_lifecycle_status'] as const;

/**
 * Refuses members that the service sets, on the first create (C-PUT-15).
 * @throws Problem VALIDATION_ERROR with UNKNOWN_KEY for each such member
 */
export function refuseEchoOnCreate(body: PutOrderBody): void {
  const detail = 'is set by the service when the order is created';
  const sent = SERVICE_SET.filter((name) => body[name] !== undefined);
  const faults = sent.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail }));
  if (faults.length > 0) throw validationError(faults);
}

/**
 * Checks that members fixed at first create are left out or sent with the stored value (C-PUT-13, C-PUT-14).
 * @throws Problem IMMUTABLE_FIELD with a fault for each member that differs
 */
export function checkImmutableFields(order: Order, body: PutOrderBody): void {
  const stored = {
    order_id: order.order_id,
    protect_order_number: order.protect_order_number,
    order_date_created: order.created_at.toISOString(),
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
  };
  const sent = { ...body, order_date_created: body.order_date_created && utc(body.order_date_created) };
  const names = (['order_id', ...SERVICE_SET] as const).filter(
    (name) => sent[name] !== undefined && sent[name] !== stored[name],
  );
  if (names.length === 0) return;
  const errors = names.map((name) => {
    return { pointer: `/${name}`, code: 'NOT_ALLOWED_VALUE', detail: `is fixed at ${stored[name]}` };
  });
  const detail = `These members cannot change after the order is created: ${names.join(', ')}.`;
  throw new Problem('IMMUTABLE_FIELD', `${detail} Send the stored values or leave them out.`, { errors });
}

/**
 * Checks that the protection pair is left out or is the one first stored, also after the protection has ended (C-PROT-4,
 * C-PROT-5, C-PROT-9).
 * @throws Problem PROTECTION_IMMUTABLE
 */
export function checkProtection(order: Order, body: PutOrderBody): void {
  const sent = readPair(body);
  // Nothing is stored yet (C-PROT-11).
  if (order.content.is_protection_open) return;
  const { protection_cost } = order.content.amounts;
  const is_protected = order.content.is_protected || cancellationOf(order)?.protection_ended_at !== undefined;
  if (sent === undefined || isSamePair(sent, { is_protected, protection_cost })) return;
  const stored = is_protected
    ? `with protection_cost ${protection_cost}, which cannot change. To end the protection, cancel the order`
    : 'without protection, which cannot be added later. Send is_protected false with protection_cost 0, or neither';
  throw new Problem('PROTECTION_IMMUTABLE', `The order was created ${stored}.`);
}
