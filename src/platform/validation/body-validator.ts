import { compiledValidator } from './compiled.js';
import { explain } from './explain.js';
import { type Fault } from './fault.js';
import { type Class } from './field.js';
import { hasRules, ruleFaults } from './rules.js';
import { withoutNulls } from './without-nulls.js';

/**
 * All that is wrong with a body of this DTO's shape; an empty list means that it is accepted.
 * The compiled validator lets good bodies through; what it refuses, class-validator judges and names.
 */
export function validateBody<T extends object>(dto: Class<T>, body: unknown): Fault[] {
  if (!compiledValidator(dto)(body)) return explain(dto, body);
  return hasRules(dto) ? ruleFaults(dto, withoutNulls(dto, body)) : [];
}
