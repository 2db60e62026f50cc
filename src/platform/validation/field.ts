// SPDX-License-Identifier: Apache-2.0
import { getMetadataStorage } from 'class-validator';
import { type Kept, type KeptMembers } from '../privacy/kept-members.js';
import { type Fault } from './fault.js';

/** What stays of an object of a DTO, as its members declare it. */
export function keptOf(dto: Class): KeptMembers {
  const { fields, keptFurther } = descriptionOf(dto);
  const kept = [...fields.values()].map((field) => [field.name, field.kept ?? keptInside(field)] as const);
  const members = Object.fromEntries(kept.filter((entry): entry is [string, Kept] => entry[1] !== false));
  return { ...members, ...keptFurther };
}

function keptInside(field: Field): Kept {
  return field.shape === 'value' ? true : keptOf(field.dto());
}

/** A class whose decorated members describe a JSON object. */
export type Class<T extends object = object> = new () => T;

/** An OpenAPI 3.0 schema of a member. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/** The type of a value with its limits: a schema for readers, and a predicate for both validators. */
export interface FieldType {
  schema: FieldSchema;
  /** Text that is compared with an ASCII column (C-HTTP-32). */
  isAscii?: true;
  accepts(value: unknown): boolean;
  /** What is kept of an accepted value, if that is another one; null counts as left out. */
  read?(value: unknown): unknown;
  /** All faults of a value that is not accepted. */
  faults(value: unknown, pointer: string): Fault[];
}

/** What a member of a DTO holds: a value, one object of another DTO, or a list of such objects. */
export type FieldShape =
  | { shape: 'value'; type: FieldType }
  | { shape: 'object'; dto: () => Class }
  | { shape: 'list'; dto: () => Class; min: number; max: number };

/** What a member of a DTO is beside its shape. */
interface FieldTraits {
  optional: boolean;
  /** What stays of the member when personal data is erased, or false; undefined if the members of its object say it. */
  kept: Kept | false | undefined;
}

/** A member of a DTO. */
export type Field = FieldShape & FieldTraits & { name: string };

/** A rule over several members of one object; the pointers of its faults are relative to that object. */
export interface Rule<T extends object = object> {
  (value: T): Fault[];
  /** Pointers, from the object, to all members that the rule reads; undefined if it reads the whole object. */
  reads?: readonly string[];
}

interface Description {
  fields: Map<string, Field>;
  /** What stays of members that the DTO does not name. */
  keptFurther: KeptMembers;
  closed: boolean;
  rules: Rule[];
}

const FIELD = Symbol('field');

type FieldContext = { [FIELD]?: FieldShape & FieldTraits };

/** The context of a constraint of class-validator, from which `descriptionOf` reads the field. */
export function fieldContext(shape: FieldShape, traits: FieldTraits): FieldContext {
  return { [FIELD]: { ...shape, ...traits } };
}

const closedObjects = new WeakSet<object>();
const ownRules = new WeakMap<object, Rule[]>();
const keptFurther = new WeakMap<object, KeptMembers>();
const descriptions = new WeakMap<object, Description>();

/** Records that a DTO has no keys but its members. */
export function closeObject(dto: object): void {
  closedObjects.add(dto);
}

/** Records what stays of members that a DTO does not name. */
export function keepFurther(dto: object, kept: KeptMembers): void {
  keptFurther.set(dto, kept);
}

/** Records the rules over several members of a DTO. */
export function addRules(dto: object, rules: Rule[]): void {
  ownRules.set(dto, [...(ownRules.get(dto) ?? []), ...rules]);
}

/** The members and rules of a DTO and of the classes it extends; complete once its module has been evaluated. */
export function descriptionOf(dto: Class): Description {
  let description = descriptions.get(dto);
  if (description === undefined) descriptions.set(dto, (description = describe(dto)));
  return description;
}

function describe(dto: Class): Description {
  const lineage: Class[] = [];
  for (let type = dto; type !== Function.prototype; type = Object.getPrototypeOf(type) as Class) lineage.unshift(type);
  const fields = lineage.flatMap(ownFields).map((field): [string, Field] => [field.name, field]);
  const rules = lineage.flatMap((type) => ownRules.get(type) ?? []);
  return { fields: new Map(fields), closed: closedObjects.has(dto), rules, keptFurther: keptFurther.get(dto) ?? {} };
}

function ownFields(dto: Class): Field[] {
  const constraints = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return constraints.flatMap(({ target, propertyName, context }) => {
    const field = (context as FieldContext | undefined)?.[FIELD];
    return target === dto && field ? [{ ...field, name: propertyName }] : [];
  });
}
