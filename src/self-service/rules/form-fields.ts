// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, type LineUnits } from '../../orders/index.js';

/** A line of a form, with the units that may be chosen. */
export interface ChoosableLine {
  line: Pick<IdentifiedLine, 'line_id'>;
  quantity: number;
}

/** The units that a form chooses: `units.LINE=2`. Undefined if the order does not have a line, or the line has fewer units. */
export function chosenUnits(form: URLSearchParams, lines: readonly ChoosableLine[]): LineUnits[] | undefined {
  const units: LineUnits[] = [];
  for (const [name, value] of form) {
    if (!name.startsWith('units.') || /^0+$/.test(value)) continue;
    const found = lines.find(({ line }) => name === `units.${line.line_id}`);
    const quantity = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    const isRepeated = units.some(({ line_id }) => line_id === found?.line.line_id);
    if (!found || isRepeated || !(quantity <= found.quantity)) return undefined;
    units.push({ line_id: found.line.line_id, quantity });
  }
  return units;
}

/** A text of a form with `\n` as line break, and without control characters. */
export function typedText(form: URLSearchParams, name: string, maxLength: number): string {
  const text = (form.get(name) ?? '').toWellFormed().replaceAll('\r\n', '\n');
  return Array.from(text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ').trim())
    .slice(0, maxLength)
    .join('');
}

/** The comment of a form, as `typedText`. */
export function commentOf(form: URLSearchParams, maxLength: number): string {
  return typedText(form, 'comment', maxLength);
}

/** The value of a form that is one of these. */
export function chosen<Value extends string>(
  form: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === form.get(name));
}
