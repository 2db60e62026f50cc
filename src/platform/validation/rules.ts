import { childPointer, type Fault } from './fault.js';
import { type Class, descriptionOf, type Rule } from './field.js';
import { withoutNulls } from './without-nulls.js';

const withRules = new WeakMap<Class, boolean>();

/** True when the DTO or one of those it contains has rules. */
export function hasRules(dto: Class): boolean {
  let result = withRules.get(dto);
  if (result === undefined) {
    const { fields, rules } = descriptionOf(dto);
    result = rules.length > 0 || [...fields.values()].some((field) => field.shape !== 'value' && hasRules(field.dto()));
    withRules.set(dto, result);
  }
  return result;
}

/** What the rules of a DTO and of those it contains find in a valid body without nulls. */
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

/** What the rules of one DTO find in one valid object without nulls. */
function ownRuleFaults(dto: Class, object: object, pointer: string): Fault[] {
  return descriptionOf(dto).rules.flatMap((rule) => judge(rule, object, pointer));
}

/**
 * What the rules of one DTO find in an object in which `faults` were found: a rule runs where it looks at none of them.
 * A key too many is nothing that a rule looks at.
 */
export function remainingRuleFaults(dto: Class, object: object, pointer: string, faults: Fault[]): Fault[] {
  const unsound = faults
    .filter(({ code }) => code !== 'UNKNOWN_KEY')
    .map((fault) => fault.pointer.slice(pointer.length));
  const { rules } = descriptionOf(dto);
  return rules.flatMap((rule) => {
    if (unsound.length === 0) return judge(rule, withoutNulls(dto, object), pointer);
    if (!rule.reads || rule.reads.some((read) => unsound.some((at) => touch(read, at)))) return [];
    return judge(rule, withoutNulls(dto, partOf(object, rule.reads)), pointer);
  });
}

function judge(rule: Rule, object: object, pointer: string): Fault[] {
  return rule(object).map((fault) => ({ ...fault, pointer: pointer + fault.pointer }));
}

/** Whether one pointer leads to the other, or to the same. */
function touch(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

/** The members of an object under which `pointers` lead. */
function partOf(object: object, pointers: readonly string[]): object {
  const names = new Set(pointers.map((pointer) => pointer.split('/')[1]));
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
}
