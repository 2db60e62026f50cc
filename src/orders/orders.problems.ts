import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  ORDER_NOT_FOUND: problemType(404, 'Order not found', 'The store has no such order.'),
  PROTECTION_IMMUTABLE: problemType(
    409,
    'Protection immutable',
    'is_protected and amounts.protection_cost are fixed at first create; protection ends by cancelling alone.',
  ),
  IMMUTABLE_FIELD: problemType(
    409,
    'Immutable field',
    'The field is fixed at first create; send the stored value or leave it out.',
  ),
  LINE_HAS_ACTIVE_RETURN: problemType(
    409,
    'Line has an active return',
    'A line with a return request can be neither removed nor replaced.',
  ),
  SOURCE_STORE_CONFLICT: problemType(
    409,
    'Source store conflict',
    'source_store is fixed at the first write of an order.',
  ),
  PATH_BODY_MISMATCH: problemType(422, 'Path and body differ', 'order_number in the body is not that of the path.'),
  SOURCE_STORE_REQUIRED: problemType(
    422,
    'Source store required',
    'A B2B platform store names source_store on each order.',
  ),
  SOURCE_STORE_NOT_ALLOWED: problemType(
    422,
    'Source store not allowed',
    'Only orders of a B2B platform store carry source_store.',
  ),
  CANCEL_QUANTITY_EXCEEDED: problemType(422, 'Cancel quantity exceeded', 'More units than are left of the line.'),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
