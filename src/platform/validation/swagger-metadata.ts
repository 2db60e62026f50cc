// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { type Class, type FieldSchema } from './field.js';

// The metadata that `@nestjs/swagger` reads, without loading it: importing applications use the DTOs without Swagger.
const PROPERTIES = 'swagger/apiModelProperties';
const PROPERTY_NAMES = 'swagger/apiModelPropertiesArray';
const SCHEMA = 'swagger/apiSchema';
const EXTRA_MODELS = 'swagger/apiExtraModels';

/** As `@ApiProperty` of Swagger. */
export function describeProperty(options: FieldSchema): PropertyDecorator {
  return (prototype, key) => {
    const names = (Reflect.getMetadata(PROPERTY_NAMES, prototype) ?? []) as string[];
    const name = `:${String(key)}`;
    if (!names.includes(name)) Reflect.defineMetadata(PROPERTY_NAMES, [...names, name], prototype);
    const inherited = Reflect.getMetadata(PROPERTIES, prototype, key) as object | undefined;
    const type: unknown = Reflect.getMetadata('design:type', prototype, key);
    Reflect.defineMetadata(PROPERTIES, { ...inherited, type, ...schemaOf(options) }, prototype, key);
  };
}

/** As `@ApiSchema` of Swagger. */
export function describeSchema(options: object): ClassDecorator {
  return (dto) => {
    const before = (Reflect.getMetadata(SCHEMA, dto) ?? []) as object[];
    Reflect.defineMetadata(SCHEMA, [...before, options], dto);
  };
}

/** As `@ApiExtraModels` of Swagger. */
export function addModel(dto: object, model: Class): void {
  const before = (Reflect.getMetadata(EXTRA_MODELS, dto) ?? []) as object[];
  Reflect.defineMetadata(EXTRA_MODELS, [...before, model], dto);
}

/** As `getSchemaPath` of Swagger. */
export function schemaPath(dto: Class): string {
  const schemas = Reflect.getOwnMetadata(SCHEMA, dto) as { name?: string }[] | undefined;
  return `#/components/schemas/${schemas?.at(-1)?.name ?? dto.name}`;
}

/** Without members that are undefined. */
function schemaOf(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
