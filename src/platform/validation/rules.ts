import { childPointer, type Fault } from './fault.js';
import { type Class, descriptionOf, type Rule } from './field.js';
import { withoutNulls } from './without-nulls.js';

const withRules = new WeakMap<Class, boolean>();

/** Whether the DTO or one that it contains has rules. */
export function hasRules(dto: Class): boolean {
  let result = withRules.get(dto);
  if (result === undefined) {
    const { fields, rules } = descriptionOf(dto);
    result = rules.length > 0 || [...fields.values()].some((field) => field.shape !== 'value' && hasRules(field.dto()));
    withRules.set(dto, result);
  }
  return result;
}

/** The faults that the rules of a DTO, and of its nested DTOs, find in a valid body without nulls. */
export function ruleFaults(dto: Class, body: object, pointer = ''): Fault[] {
  const faults = ownRuleFaults(dto, body, pointer);
  for (const field of descriptionOf(dto).fields.values()) {
    const value = (body as Record<string, unknown>)[field.name];
    if (field.shape === 'value' || value === undefined || !hasRules(field.dto())) continue;
    const at = childPointer(pointer, field.name);
    if (field.shape === 'object') faults.push(...ruleFaults(field.dto(), value as object, at));
    else
      for (const [index, item] of (value as object[]).entries())
        faults.push(...ruleFaults(field.dto(), item, childPointer(at, index)));
  }
  return faults;
}

/** The faults that the rules of one DTO find in a valid object without nulls. */
function ownRuleFaults(dto: Class, object: object, pointer: string): Fault[] {
  return descriptionOf(dto).rules.flatMap((rule) => applyRule(rule, object, pointer));
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
