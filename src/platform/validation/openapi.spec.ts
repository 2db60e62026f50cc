// SPDX-License-Identifier: Apache-2.0
import { openApiOf } from '../../../test/fixtures/openapi.js';
import { Sample } from '../../../test/fixtures/sample.dto.js';
import { IDENTIFIER_PATTERN } from './field-types.js';

describe('the OpenAPI schema of a DTO', () => {
  it('states each limit that the validators hold', async () => {
    const schemas = (await openApiOf(Sample)).components?.schemas ?? {};
    expect(schemas['Sample']).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['number', 'sums', 'lines'],
      properties: {
        number: {
          type: 'string',
          minLength: 1,
          maxLength: 8,
          pattern: IDENTIFIER_PATTERN,
          description: 'Names the sample.',
        },
        sums: { $ref: '#/components/schemas/Sums' },
        lines: { type: 'array', items: { $ref: '#/components/schemas/Line' }, minItems: 1, maxItems: 3 },
        place: {
          anyOf: [{ $ref: '#/components/schemas/SamplePlace' }, { type: 'null' }],
        },
        places: { type: ['array', 'null'], items: { $ref: '#/components/schemas/SamplePlace' }, maxItems: 2 },
        at: { type: ['string', 'null'], format: 'date-time' },
        due: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}' },
        currency: { type: ['string', 'null'], pattern: '^[A-Z]{3}$' },
        locale: { type: ['string', 'null'], maxLength: 32 },
        email: {
          type: ['string', 'null'],
          pattern: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
          maxLength: 254,
          examples: ['ana@example.com'],
        },
        customer: {
          type: ['string', 'null'],
          pattern: String.raw`^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$`,
          maxLength: 254,
          examples: ['ana@example.com'],
        },
        language: { type: ['string', 'null'], maxLength: 32 },
        phone: { type: ['string', 'null'], maxLength: 32 },
        flag: { type: ['boolean', 'null'] },
        scope: { type: ['string', 'null'], enum: ['line', 'order', null] },
        token: { type: ['string', 'null'], minLength: 2, maxLength: 4, pattern: '^[a-z]+$' },
        tags: { type: ['array', 'null'], items: { type: 'string', maxLength: 3 }, maxItems: 2 },
        metadata: { type: ['object', 'null'], additionalProperties: true, maxProperties: 3 },
        ignored: { type: ['string', 'null'] },
      },
    });
    expect(schemas['Sums']).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['total'],
      properties: {
        total: { type: 'number', minimum: 0, maximum: 999_999_999_999, examples: [19.9] },
        part: { type: ['number', 'null'], minimum: 0, maximum: 999_999_999_999 },
      },
    });
    expect(schemas['Line']).toMatchObject({
      additionalProperties: true,
      required: ['quantity', 'price'],
      properties: {
        quantity: { type: 'integer', minimum: 1, maximum: 100 },
        image: { type: ['string', 'null'], pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]://\S+$`, maxLength: 2048 },
      },
    });
    expect(schemas['SamplePlace']).toMatchObject({ additionalProperties: true });
    expect(schemas['SamplePlace']).not.toHaveProperty('required');
  });
});
