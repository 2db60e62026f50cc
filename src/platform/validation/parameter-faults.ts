// SPDX-License-Identifier: Apache-2.0
import { validateBody } from './body-validator.js';
import { type Fault } from './fault.js';
import { replaceNonAscii } from './field-types.js';
import { type Class, descriptionOf } from './field.js';

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

/** Longer names are compared with none, which bounds the work for hostile input. */
const MAX_COMPARED = 40;

/** The faults of a query of this DTO. An unknown parameter names the one that is probably meant (C-LIST-12). */
export function queryFaults(dto: Class, query: object): Fault[] {
  const faults = validateBody(dto, { ...query });
  const names = [...descriptionOf(dto).fields.keys()];
  return faults.map((fault) =>
    fault.code === 'UNKNOWN_KEY' ? { ...fault, detail: unknownDetail(fault.pointer.slice(1), names) } : fault,
  );
}

function unknownDetail(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return `is not a parameter of this route; did you mean ${nearest}?`;
  return `is not a parameter of this route, which has ${names.join(', ')}`;
}

/** Finds the name that differs least, by a third of its letters at most. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const candidates = names
    .filter((each) => Math.abs(each.length - name.length) <= each.length / 3)
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each) }))
    .filter(({ each, distance }) => distance <= each.length / 3);
  return candidates.sort((a, b) => a.distance - b.distance)[0]?.each;
}

/** The Levenshtein distance: how many letters must be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let index = 1; index <= to.length; index++) {
      const replaced = (row[index - 1] ?? 0) + Number(from[at - 1] !== to[index - 1]);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
