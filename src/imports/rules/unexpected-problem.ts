import { isUnfitValue } from '../../platform/database/database-errors.js';
import { errorText } from '../../platform/errors/error-text.js';
import { Problem } from '../../platform/errors/problem.js';

/** The problem of an order that met an error which nobody expected. */
export function unexpectedProblem(cause: unknown): Problem {
  return new Problem('INTERNAL_ERROR', `The order met an unexpected error: ${errorText(cause)}`, { cause });
}

/** Whether an error comes from the values of an order, so that the order meets it whenever it is written. */
export function isOfValues(error: unknown): boolean {
  return [RangeError, TypeError, SyntaxError].some((type) => error instanceof type) || isUnfitValue(error);
}
