// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  ORDER_NOT_FOUND: problemType(404, 'Order not found', 'The store has no such order.'),
  PROTECTION_IMMUTABLE: problemType(
    409,
    'Protection immutable',
    'is_protected and amounts.protection_cost are fixed when the order is created; only a cancellation ends the protection.',
  ),
  IMMUTABLE_FIELD: problemType(
    409,
    'Immutable field',
    'The field is fixed when the order is created; send the stored value or leave it out.',
  ),
  LINE_HAS_ACTIVE_RETURN: problemType(
    409,
    'Line has an active return',
    'A line with an active return cannot be removed or replaced.',
  ),
  SOURCE_STORE_CONFLICT: problemType(
    409,
    'Source store conflict',
    'Another source store has an order with this number; numbers are unique over all source stores.',
  ),
  ORDER_ID_SHARED: problemType(
    409,
    'Order id shared',
    'Several orders have the order_id; name one of candidates by its order number.',
  ),
  PATH_BODY_MISMATCH: problemType(422, 'Path and body differ', 'order_number in the body differs from the path.'),
  SOURCE_STORE_REQUIRED: problemType(
    422,
    'Source store required',
    'Orders of a B2B platform store must have source_store.',
  ),
  SOURCE_STORE_NOT_ALLOWED: problemType(
    422,
    'Source store not allowed',
    'Only orders of a B2B platform store may have source_store.',
  ),
  ORDER_CHANGED: problemType(409, 'Order changed', 'The order has changed since it was shown. Look at it again.'),
  ORDER_REDACTED: problemType(409, 'Order redacted', 'The personal data of the order was erased.'),
  FLAG_CHANGED: problemType(
    409,
    'Flag changed',
    'The flags of the order have changed since they were shown. Look at them again.',
  ),
  CANCEL_QUANTITY_EXCEEDED: problemType(
    422,
    'Cancel quantity exceeded',
    'The line has fewer units left than the request cancels.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
