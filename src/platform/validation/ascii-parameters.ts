import { type Class, descriptionOf } from './field.js';
import { toAscii } from './field-types.js';

/** Path parameters in which identifiers that are not ASCII became ones that nothing has, so that they are not found. */
export function withAsciiParameters<T extends Record<string, string | string[]>>(dto: Class, parameters: T): T {
  const { fields } = descriptionOf(dto);
  const entries = Object.entries(parameters).map(([name, value]) => {
    const field = fields.get(name);
    const isAscii = field?.shape === 'value' && field.type.isAscii === true;
    return [name, isAscii && typeof value === 'string' ? toAscii(value) : value];
  });
  return Object.fromEntries(entries) as T;
}
