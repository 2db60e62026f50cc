import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  RETURN_LINE_NOT_FOUND: problemType(400, 'Return line not found', 'A line_id is not on the order.'),
  RETURN_QUANTITY_EXCEEDED: problemType(400, 'Return quantity exceeded', 'More units than can still be returned.'),
  RETURN_NOT_FOUND: problemType(404, 'Return not found', 'The store has no such return.'),
  DECISION_ALREADY_RECORDED: problemType(409, 'Decision already recorded', 'A recorded decision does not change.'),
  REFUND_ALREADY_RECORDED: problemType(409, 'Refund already recorded', 'A return is refunded once.'),
  RETURN_NOT_OPEN: problemType(409, 'Return not open', 'The return is past the state in which this is taken.'),
  LABEL_NOT_APPLICABLE: problemType(409, 'Label not applicable', 'A return in a shop has no label.'),
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
