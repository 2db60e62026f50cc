import { ApiSchema, type ApiSchemaOptions } from '@nestjs/swagger';
import { type Fault } from './fault.js';
import { addRules, type Class, closeObject, type Rule } from './field.js';

/** The DTO's name and description in the OpenAPI document, where they are not those of the class. */
export interface ObjectOptions {
  name?: string;
  description?: string;
}

/** A DTO that takes its members and no other key. */
export function ClosedObject(options: ObjectOptions = {}): ClassDecorator {
  return (dto) => {
    closeObject(dto);
    describe(dto, options, false);
  };
}

/** A DTO that keeps keys it does not know as they were sent. */
export function OpenObject(options: ObjectOptions = {}): ClassDecorator {
  return (dto) => describe(dto, options, true);
}

/**
 * Rules over several members of an object. They run where what they look at is valid, and see the object
 * without the optional members that are null.
 */
export function Rules<R extends Rule<never>[]>(...rules: R): (dto: Class<Judged<R>>) => void {
  return (dto) => addRules(dto, rules as unknown as Rule[]);
}

/** A rule that looks at the members under these pointers alone, so that faults elsewhere do not keep it from running. */
export function reading<T extends object>(reads: readonly string[], rule: (value: T) => Fault[]): Rule<T> {
  return Object.assign((value: T) => rule(value), { reads });
}

/** An object that each of the rules can judge. */
type Judged<R extends Rule<never>[]> = [R[number]] extends [(value: infer T extends object) => unknown] ? T : never;

function describe(dto: object, options: ObjectOptions, additionalProperties: boolean): void {
  const schema: ApiSchemaOptions & { additionalProperties: boolean } = { ...options, additionalProperties };
  ApiSchema(schema)(dto as Class);
}
