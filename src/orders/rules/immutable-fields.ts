import { Problem, validationError } from '../../platform/errors/problem.js';
import { utc } from '../../platform/time/utc.js';
import { type Fault } from '../../platform/validation/index.js';
import { type PutOrderBody } from '../http/dto/order.dto.js';
import { cancellationOf, type Order, ORDER_LIFECYCLE_STATUS } from '../model/order-content.js';
import { isSamePair, pairOf } from './protection.js';

const SERVICE_SET = ['protect_order_number', 'order_date_created', 'order_lifecycle_status'] as const;

/**
 * What the service sets itself is an unknown key until the order exists (C-PUT-15).
 * @throws Problem VALIDATION_ERROR
 */
export function refuseEchoOnCreate(body: PutOrderBody): void {
  const faults = SERVICE_SET.filter((name) => body[name] !== undefined).map((name): Fault => ({
    pointer: `/${name}`,
    code: 'UNKNOWN_KEY',
    detail: 'is set by the service when the order is created',
  }));
  if (faults.length > 0) throw validationError(faults);
}

/**
 * Fields fixed at first create may be echoed, never changed (C-PUT-13).
 * @throws Problem IMMUTABLE_FIELD naming each field at fault
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
  const errors = names.map((name): Fault => ({
    pointer: `/${name}`,
    code: 'NOT_ALLOWED_VALUE',
    detail: `is fixed at ${stored[name]}`,
  }));
  throw new Problem('IMMUTABLE_FIELD', `Fixed when the order was created: ${names.join(', ')}.`, { errors });
}

/**
 * A pair that is not the one first stored is refused, also after the protection has ended; neither sent keeps the stored one
 * (C-PROT-4, C-PROT-9).
 * @throws Problem PROTECTION_IMMUTABLE
 */
export function checkProtection(order: Order, body: PutOrderBody): void {
  const sent = pairOf(body);
  const { protection_cost } = order.content.amounts;
  const is_protected = order.content.is_protected || cancellationOf(order)?.protection_ended_at !== undefined;
  if (sent === undefined || isSamePair(sent, { is_protected, protection_cost })) return;
  const stored = `is_protected ${is_protected} with protection_cost ${protection_cost ?? 0}`;
  throw new Problem('PROTECTION_IMMUTABLE', `The order was created with ${stored}; cancel to end its protection.`);
}
