import { childPointer, type Fault } from './fault.js';
import { type Class, descriptionOf } from './field.js';

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
export function ownRuleFaults(dto: Class, object: object, pointer: string): Fault[] {
  return descriptionOf(dto).rules.flatMap((rule) =>
    rule(object).map((fault) => ({ ...fault, pointer: pointer + fault.pointer })),
  );
}
