import { validationError } from '../errors/problem.js';
import { inspectJson } from '../json/exact-json.js';
import { validateBody } from './body-validator.js';
import { type Class } from './field.js';
import { withoutNulls } from './without-nulls.js';

/**
 * Validates input as a body of this DTO, such as `PutOrderBody`, and removes optional members that are null.
 * @throws Problem VALIDATION_ERROR with all faults
 */
export function checked<T extends object>(dto: Class<T>, input: unknown): T {
  const faults = inspectJson(input);
  if (faults.length === 0) faults.push(...validateBody(dto, input));
  if (faults.length > 0) throw validationError(faults);
  return withoutNulls(dto, input);
}
