import { type Class, descriptionOf, type Field } from './field.js';

/**
 * A valid body of the DTO with its optional members that are null left out, through nested objects and lists; keys that the DTO
 * does not name stay as they are. Nothing is changed in place: the same reference comes back when there is nothing to do.
 */
export function withoutNulls<T extends object>(dto: Class<T>, body: unknown): T {
  return stripped(dto, body as Record<string, unknown>) as T;
}

function stripped(dto: Class, body: Record<string, unknown>): Record<string, unknown> {
  let result = body;
  for (const field of descriptionOf(dto).fields.values()) {
    const value = body[field.name];
    if (field.shape === 'value' && value !== null) continue;
    const kept = value === null && field.optional ? undefined : strippedMember(field, value);
    if (kept === value) continue;
    if (result === body) result = { ...body };
    if (kept === undefined) delete result[field.name];
    else result[field.name] = kept;
  }
  return result;
}

function strippedMember(field: Field, value: unknown): unknown {
  if (field.shape === 'value' || typeof value !== 'object' || value === null) return value;
  const dto = field.dto();
  if (field.shape === 'object') return stripped(dto, value as Record<string, unknown>);
  const list = value as Record<string, unknown>[];
  let result = list;
  for (const [index, item] of list.entries()) {
    const kept = stripped(dto, item);
    if (kept === item) continue;
    if (result === list) result = [...list];
    result[index] = kept;
  }
  return result;
}
