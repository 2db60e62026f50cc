// SPDX-License-Identifier: Apache-2.0
import { _, Ajv, type KeywordCxt, type SchemaObject } from 'ajv';
import { type Class, descriptionOf, type Field } from './field.js';
import { isJsonObject } from './predicates.js';

const ajv = new Ajv({ strict: true, allErrors: false, messages: false, addUsedSchema: false });
// Generates a bare call: a keyword with a validate function builds a path and a context for each value.
ajv.addKeyword({
  keyword: 'accepts',
  code: (cxt: KeywordCxt) => {
    const accepts = cxt.gen.scopeValue('func', { ref: cxt.schema as object });
    cxt.pass(_`${accepts}(${cxt.data})`);
  },
});

const validators = new WeakMap<Class, (body: unknown) => boolean>();

/** The compiled validator of a DTO's shape, without its rules. It is compiled at first use. */
export function compiledValidator(dto: Class): (body: unknown) => boolean {
  let validator = validators.get(dto);
  if (validator === undefined) validators.set(dto, (validator = ajv.compile(schemaOf(dto))));
  return validator;
}

/** JSON Schema of a DTO; the keyword `accepts` holds the predicate of a field's type. */
function schemaOf(dto: Class): SchemaObject {
  const { fields, closed } = descriptionOf(dto);
  const all = [...fields.values()];
  return {
    type: 'object',
    accepts: isJsonObject,
    required: all.filter((field) => !field.optional).map((field) => field.name),
    properties: Object.fromEntries(all.map((field) => [field.name, schemaOfField(field)])),
    ...(closed && { additionalProperties: false }),
  };
}

function schemaOfField(field: Field): SchemaObject {
  if (field.shape === 'value') {
    const { accepts } = field.type;
    return { accepts: field.optional ? (value: unknown) => value === null || accepts(value) : accepts };
  }
  const object = schemaOf(field.dto());
  if (field.shape === 'object') return nullable(field, object);
  return nullable(field, { type: 'array', minItems: field.min, maxItems: field.max, items: object });
}

function nullable(field: Field, schema: SchemaObject): SchemaObject {
  if (!field.optional) return schema;
  const { accepts } = schema as { accepts?: (value: unknown) => boolean };
  return {
    ...schema,
    nullable: true,
    ...(accepts && { accepts: (value: unknown) => value === null || accepts(value) }),
  };
}
