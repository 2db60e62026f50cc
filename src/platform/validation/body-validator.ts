// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../errors/problem.js';
import { inspectJson } from '../json/exact-json.js';
import { compiledValidator } from './compiled.js';
import { describeFaults } from './describe-faults.js';
import { type Fault } from './fault.js';
import { type Class } from './field.js';
import { hasRules, ruleFaults } from './rules.js';
import { withoutNulls } from './without-nulls.js';

/**
 * Returns the faults of a body of this DTO; an empty list if it is valid. The compiled validator accepts valid bodies fast;
 * for all others class-validator finds the faults.
 */
export function validateBody<T extends object>(dto: Class<T>, body: unknown): Fault[] {
  if (!compiledValidator(dto)(body)) return describeFaults(dto, body);
  return hasRules(dto) ? ruleFaults(dto, withoutNulls(dto, body)) : [];
}

/**
 * Validates input as a body of this DTO, and removes optional members that are null.
 * @throws Problem VALIDATION_ERROR with all faults
 */
export function checked<T extends object>(dto: Class<T>, input: unknown): T {
  const faults = inspectJson(input);
  if (faults.length === 0) faults.push(...validateBody(dto, input));
  if (faults.length > 0) throw validationError(faults);
  return withoutNulls(dto, input);
}
