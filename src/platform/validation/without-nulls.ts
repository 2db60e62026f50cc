// SPDX-License-Identifier: Apache-2.0
import { type Class, descriptionOf, type Field } from './field.js';

/**
 * Removes optional members that are null from a valid body of the DTO, also in nested objects and lists, and reads values of
 * types that have a `read`. Keys that the DTO does not name stay. The body is not modified: without such nulls the same reference is returned.
 */
export function withoutNulls<T extends object>(dto: Class<T>, body: unknown): T {
  return stripObject(dto, body as Record<string, unknown>) as T;
}

function stripObject(dto: Class, body: Record<string, unknown>): Record<string, unknown> {
  let result = body;
  const { fields } = descriptionOf(dto);
  // Runs for each object of each body, so it makes no lists of entries.
  for (const name in body) {
    const field = fields.get(name);
    if (!field) continue;
    const sent = body[name];
    const read = field.shape === 'value' ? field.type.read : undefined;
    if (field.shape === 'value' && sent !== null && read === undefined) continue;
    const value = read ? read(sent) : sent;
    const kept = value === null && field.optional ? undefined : stripMember(field, value);
    if (kept === sent) continue;
    if (result === body) result = { ...body };
    if (kept === undefined) delete result[name];
    else result[name] = kept;
  }
  return result;
}

function stripMember(field: Field, value: unknown): unknown {
  if (field.shape === 'value' || typeof value !== 'object' || value === null) return value;
  const dto = field.dto();
  if (field.shape === 'object') return stripObject(dto, value as Record<string, unknown>);
  const list = value as Record<string, unknown>[];
  const result = list.map((item) => stripObject(dto, item));
  return result.every((item, index) => item === list[index]) ? list : result;
}
