import { validateBody } from './body-validator.js';
import { type Fault } from './fault.js';
import { type Class, descriptionOf } from './field.js';
import { replaceNonAscii } from './field-types.js';

type Parameters = Record<string, string | string[]>;

/** The faults of path parameters. An identifier that is not ASCII is not a fault: nothing has it (C-HTTP-32). */
export function pathFaults(dto: Class, parameters: Parameters): Fault[] {
  // One for one, because an identifier has a maximum length.
  return validateBody(
    dto,
    withAscii(dto, parameters, () => '*'),
  );
}

/**
 * Path parameters with identifiers that are not ASCII percent-encoded, as in the URL. No stored identifier has a `%`, so they
 * are not found.
 */
export function withAsciiParameters<T extends Parameters>(dto: Class, parameters: T): T {
  return withAscii(dto, parameters, encodeURIComponent);
}

function withAscii<T extends Parameters>(dto: Class, parameters: T, replacement: (character: string) => string): T {
  const { fields } = descriptionOf(dto);
  const entries = Object.entries(parameters).map(([name, value]) => {
    const field = fields.get(name);
    const isAscii = field?.shape === 'value' && field.type.isAscii === true;
    return [name, isAscii && typeof value === 'string' ? replaceNonAscii(value, replacement) : value];
  });
  return Object.fromEntries(entries) as T;
}
