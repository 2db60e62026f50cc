// SPDX-License-Identifier: Apache-2.0
import { type ValidationError, validateSync } from 'class-validator';
import { childPointer, type Fault, MAX_FAULTS } from './fault.js';
import { listLengthFaults } from './field-types.js';
import { type Class, descriptionOf, type Field } from './field.js';
import { isJsonObject } from './predicates.js';
import { remainingRuleFaults } from './rules.js';

/** The faults of a body by class-validator, the closed objects and the rules, each with its pointer; at most `MAX_FAULTS`. */
export function describeFaults(dto: Class, body: unknown): Fault[] {
  if (!isJsonObject(body)) return [{ pointer: '', code: 'INVALID_TYPE', detail: 'must be an object' }];
  const errors = validateSync(instanceOf(dto, body), {
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  const faults: Fault[] = [];
  explainObject(dto, body, errors, '', faults);
  return faults.slice(0, MAX_FAULTS);
}

/**
 * Builds an instance for class-validator from the members of the DTO. It cuts a list one item after its limit and replaces
 * non-objects by a placeholder, which bounds the work for hostile input. class-transformer would take quadratic time in the
 * number of keys, and skips keys such as `constructor`.
 */
function instanceOf(dto: Class, body: Record<string, unknown>): object {
  const instance = new dto() as Record<string, unknown>;
  for (const field of descriptionOf(dto).fields.values()) {
    const value = body[field.name];
    instance[field.name] = value === undefined || value === null ? value : memberOf(field, value);
  }
  return instance;
}

function memberOf(field: Field, value: unknown): unknown {
  if (field.shape === 'value') return value;
  const dto = field.dto();
  if (field.shape === 'object') return isJsonObject(value) ? instanceOf(dto, value) : false;
  if (!Array.isArray(value)) return false;
  return value.slice(0, field.max + 1).map((item: unknown) => (isJsonObject(item) ? instanceOf(dto, item) : undefined));
}

function explainObject(
  dto: Class,
  body: Record<string, unknown>,
  errors: ValidationError[],
  pointer: string,
  faults: Fault[],
): void {
  const { fields, closed, rules } = descriptionOf(dto);
  const before = faults.length;
  const errorOf = new Map(errors.map((error) => [error.property, error]));
  for (const field of fields.values()) {
    explainField(field, body[field.name], errorOf.get(field.name), childPointer(pointer, field.name), faults);
  }
  if (rules.length > 0) faults.push(...remainingRuleFaults(dto, body, pointer, faults.slice(before)));
  if (!closed) return;
  for (const key of Object.keys(body)) {
    if (faults.length >= MAX_FAULTS) return;
    if (fields.has(key)) continue;
    faults.push({ pointer: childPointer(pointer, key), code: 'UNKNOWN_KEY', detail: 'is not a known key' });
  }
}

function explainField(
  field: Field,
  value: unknown,
  error: ValidationError | undefined,
  pointer: string,
  faults: Fault[],
): void {
  if (error?.constraints !== undefined) faults.push(...refusals(field, value, pointer));
  if (field.shape === 'object' && isJsonObject(value)) {
    explainObject(field.dto(), value, error?.children ?? [], pointer, faults);
  }
  if (field.shape === 'list' && Array.isArray(value)) explainItems(field, value, error, pointer, faults);
}

function explainItems(
  field: Field & { shape: 'list' },
  items: unknown[],
  error: ValidationError | undefined,
  pointer: string,
  faults: Fault[],
): void {
  const errorOf = new Map((error?.children ?? []).map((child) => [child.property, child]));
  for (const [index, item] of items.slice(0, field.max).entries()) {
    const at = childPointer(pointer, index);
    if (isJsonObject(item)) explainObject(field.dto(), item, errorOf.get(String(index))?.children ?? [], at, faults);
    else faults.push({ pointer: at, code: 'INVALID_TYPE', detail: 'must be an object' });
  }
}

/** The faults of a member itself, without the faults of its own members and items. */
function refusals(field: Field, value: unknown, pointer: string): Fault[] {
  if (value === undefined || value === null) return [{ pointer, code: 'REQUIRED', detail: 'is required' }];
  if (field.shape === 'value') return field.type.faults(value, pointer);
  if (field.shape === 'object') return [{ pointer, code: 'INVALID_TYPE', detail: 'must be an object' }];
  if (!Array.isArray(value)) return [{ pointer, code: 'INVALID_TYPE', detail: 'must be a list' }];
  return listLengthFaults(value.length, field.min, field.max, pointer);
}
