// SPDX-License-Identifier: Apache-2.0
import { childPointer, type Fault } from './fault.js';
import { type Class, descriptionOf, type Field, type Rule } from './field.js';
import { withoutNulls } from './without-nulls.js';

const ruledFields = new WeakMap<Class, (Field & { dto: () => Class })[]>();

/** The members of a DTO whose objects have rules. */
function ruledFieldsOf(dto: Class): (Field & { dto: () => Class })[] {
  let result = ruledFields.get(dto);
  if (result === undefined) {
    const fields = [...descriptionOf(dto).fields.values()].filter((field) => field.shape !== 'value');
    ruledFields.set(dto, (result = fields.filter((field) => hasRules(field.dto()))));
  }
  return result;
}

/** Whether the DTO or one that it contains has rules. */
export function hasRules(dto: Class): boolean {
  return descriptionOf(dto).rules.length > 0 || ruledFieldsOf(dto).length > 0;
}

/** The faults that the rules of a DTO, and of its nested DTOs, find in a valid body without nulls. */
export function ruleFaults(dto: Class, body: object, pointer = ''): Fault[] {
  const faults = descriptionOf(dto).rules.flatMap((rule) => applyRule(rule, body, pointer));
  for (const field of ruledFieldsOf(dto)) {
    const value = (body as Record<string, object | object[] | undefined>)[field.name];
    if (value === undefined) continue;
    const at = childPointer(pointer, field.name);
    if (Array.isArray(value))
      value.forEach((item, index) => faults.push(...ruleFaults(field.dto(), item, childPointer(at, index))));
    else faults.push(...ruleFaults(field.dto(), value, at));
  }
  return faults;
}

/**
 * The faults that the rules of one DTO find in an object with other `faults`: a rule runs if it reads no faulty member.
 * Unknown keys never block rules.
 */
export function remainingRuleFaults(dto: Class, object: object, pointer: string, faults: Fault[]): Fault[] {
  const unsound = faults
    .filter(({ code }) => code !== 'UNKNOWN_KEY')
    .map((fault) => fault.pointer.slice(pointer.length));
  const { rules } = descriptionOf(dto);
  return rules.flatMap((rule) => {
    if (unsound.length === 0) return applyRule(rule, withoutNulls(dto, object), pointer);
    if (!rule.reads || rule.reads.some((read) => unsound.some((at) => overlap(read, at)))) return [];
    return applyRule(rule, withoutNulls(dto, pick(object, rule.reads)), pointer);
  });
}

function applyRule(rule: Rule, object: object, pointer: string): Fault[] {
  return rule(object).map((fault) => ({ ...fault, pointer: pointer + fault.pointer }));
}

/** Whether one pointer is the other one, or inside of it. */
export function overlap(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

/** The members of an object that `pointers` lead into. */
function pick(object: object, pointers: readonly string[]): object {
  const names = new Set(pointers.map((pointer) => pointer.split('/')[1]));
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
}
