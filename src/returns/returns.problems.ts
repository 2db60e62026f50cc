// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  RETURN_LINE_NOT_FOUND: problemType(
    400,
    'Return line not found',
    'The order has no line with one or more of the line_ids.',
  ),
  RETURN_QUANTITY_EXCEEDED: problemType(
    400,
    'Return quantity exceeded',
    'Fewer units can be returned than the request names.',
  ),
  RETURN_NOT_FOUND: problemType(404, 'Return not found', 'The store has no such return.'),
  DECISION_ALREADY_RECORDED: problemType(409, 'Decision already recorded', 'A recorded decision does not change.'),
  REFUND_ALREADY_RECORDED: problemType(409, 'Refund already recorded', 'A return is refunded only once.'),
  RETURN_NOT_OPEN: problemType(409, 'Return not open', 'The status of the return no longer allows this.'),
  LABEL_NOT_APPLICABLE: problemType(409, 'Label not applicable', 'A return in a store has no shipping label.'),
  UNSUPPORTED_RETURN_FIELD: problemType(
    422,
    'Unsupported return field',
    'Exchanges, warranties and priced shipping are not supported.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
