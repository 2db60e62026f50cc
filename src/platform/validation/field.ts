import { type ApiPropertyOptions } from '@nestjs/swagger';
import { type Fault } from './fault.js';

/** A class whose decorated members describe a JSON object. */
export type Class<T extends object = object> = new () => T;

/** A field kind: one set of limits, as a schema for readers and as a predicate for both validators. */
export interface Kind {
  /** OpenAPI 3.0 schema of the value. */
  schema: ApiPropertyOptions;
  accepts(value: unknown): boolean;
  /** All that is wrong with a refused value. */
  faults(value: unknown, pointer: string): Fault[];
}

/** A member of a DTO: a value of a kind, one object of another DTO, or a list of such objects. */
export type Field = { name: string; optional: boolean } & (
  | { shape: 'value'; kind: Kind }
  | { shape: 'object'; dto: () => Class }
  | { shape: 'list'; dto: () => Class; min: number; max: number }
);

/** A rule over several members of one object; the pointers of its faults are relative to that object. */
export interface Rule<T extends object = object> {
  (value: T): Fault[];
  /** Pointers, from the object, to all that the rule looks at; without them it looks at the whole object. */
  reads?: readonly string[];
}

interface Description {
  fields: Map<string, Field>;
  closed: boolean;
  rules: Rule[];
}

const own = new WeakMap<object, Description>();
const whole = new WeakMap<object, Description>();

function ownDescription(dto: object): Description {
  let description = own.get(dto);
  if (description === undefined) own.set(dto, (description = { fields: new Map(), closed: false, rules: [] }));
  return description;
}

/** Records a member of a DTO. */
export function addField(prototype: object, field: Field): void {
  ownDescription(prototype.constructor).fields.set(field.name, field);
}

/** Records that a DTO takes no key but its members. */
export function closeObject(dto: object): void {
  ownDescription(dto).closed = true;
}

/** Records the rules over several members of a DTO. */
export function addRules(dto: object, rules: Rule[]): void {
  ownDescription(dto).rules.push(...rules);
}

/** All that was recorded of a DTO and of the classes it extends; complete once its module has been evaluated. */
export function descriptionOf(dto: Class): Description {
  let description = whole.get(dto);
  if (description === undefined) whole.set(dto, (description = withAncestors(dto)));
  return description;
}

function withAncestors(dto: Class): Description {
  const merged: Description = { fields: new Map(), closed: own.get(dto)?.closed ?? false, rules: [] };
  const lineage: object[] = [];
  for (let type: unknown = dto; typeof type === 'function'; type = Object.getPrototypeOf(type)) lineage.unshift(type);
  for (const type of lineage) {
    const description = own.get(type);
    for (const field of description?.fields.values() ?? []) merged.fields.set(field.name, field);
    merged.rules.push(...(description?.rules ?? []));
  }
  return merged;
}
