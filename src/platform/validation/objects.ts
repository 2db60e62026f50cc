// SPDX-License-Identifier: Apache-2.0
import { type KeptMembers } from '../privacy/kept-members.js';
import { type Fault } from './fault.js';
import { addRules, type Class, closeObject, keepFurther, type Rule } from './field.js';
import { describeSchema } from './swagger-metadata.js';

/** The DTO's name and description in the OpenAPI document, if they differ from the class. */
interface ObjectOptions {
  name?: string;
  description?: string;
  /** Keywords of JSON Schema 2020-12 that state the DTO's rules in the document. */
  constraints?: object;
}

/** A DTO without keys other than its members. */
export function ClosedObject(options: ObjectOptions = {}): ClassDecorator {
  return (dto) => {
    closeObject(dto);
    describe(dto, options, false);
  };
}

/**
 * A DTO that keeps unknown keys as they were sent.
 * @param options.kept unknown keys that stay when personal data is erased
 */
export function OpenObject({ kept, ...options }: ObjectOptions & { kept?: KeptMembers } = {}): ClassDecorator {
  return (dto) => {
    if (kept) keepFurther(dto, kept);
    describe(dto, options, true);
  };
}

/**
 * Rules over several members of an object. A rule runs if the members that it reads are valid, and gets the object without
 * optional members that are null.
 */
export function Rules<R extends Rule<never>[]>(...rules: R): (dto: Class<Judged<R>>) => void {
  return (dto) => addRules(dto, rules as unknown as Rule[]);
}

/** A rule that reads only the members under these pointers, so it runs despite faults elsewhere. */
export function ruleOn<T extends object>(reads: readonly string[], rule: (value: T) => Fault[]): Rule<T> {
  return Object.assign((value: T) => rule(value), { reads });
}

/** An object that each of the rules can judge. */
type Judged<R extends Rule<never>[]> = [R[number]] extends [(value: infer T extends object) => unknown] ? T : never;

function describe(dto: Parameters<ClassDecorator>[0], options: ObjectOptions, additionalProperties: boolean): void {
  const { constraints, ...named } = options;
  describeSchema({ ...named, ...constraints, additionalProperties })(dto);
}
