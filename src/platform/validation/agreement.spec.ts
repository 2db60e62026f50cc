// SPDX-License-Identifier: Apache-2.0
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { openApiOf } from '../../../test/fixtures/openapi.js';
import { sample, Sample } from '../../../test/fixtures/sample.dto.js';
import { ExactNumber } from '../json/exact-json.js';
import { compiledValidator } from './compiled.js';
import { describeFaults } from './describe-faults.js';

/** The DTO's rules are not the compiled validator's to judge. */
const shapeFaults = (body: unknown): unknown[] =>
  describeFaults(Sample, body).filter(({ code }) => code !== 'INCONSISTENT');

const text = fc.oneof(
  fc.string({ maxLength: 10, unit: 'grapheme' }),
  fc.string({ maxLength: 6, unit: 'binary' }),
  fc.constantFrom(
    '',
    'ab',
    'BR',
    'BRL',
    'line',
    'en',
    'a@b.co',
    'é@b.co',
    'https://a.co/b',
    'https://é.co/{}',
    '2026-11-20',
    '2026-11-20T02:00:00Z',
    '😀'.repeat(8),
  ),
);
const number = fc.oneof(
  fc.constantFrom(-1, -0, 0, 1, 3, 4, 99, 100, 101, 0.0001, 0.00001, 19.9, 1.5, 999_999_999_999, 1e12, 1e300),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc
    .constantFrom('700000000000.0005', '1e400', '1e-400', '12345678901234567890')
    .map((literal) => new ExactNumber(literal)),
);
const key = fc.constantFrom(
  'city',
  'country',
  'total',
  'part',
  'id',
  'quantity',
  'price',
  'constructor',
  'toString',
  'length',
  'then',
  'x',
  '',
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value;

const place = fc.record({ city: text, country: fc.constantFrom('BR', 'br', null) }, { requiredKeys: [] });
const line = fc.record(
  { id: text, quantity: number, price: number, rate: number, image: text },
  { requiredKeys: ['quantity', 'price'] },
);
const shaped = fc.record(
  {
    number: text,
    sums: fc.record({ total: number, part: number }, { requiredKeys: ['total'] }),
    lines: fc.array(line, { maxLength: 4 }),
    place,
    places: fc.array(place, { maxLength: 3 }),
    at: text,
    due: text,
    currency: text,
    locale: text,
    email: text,
    phone: text,
    flag: fc.boolean(),
    scope: text,
    token: text,
    tags: fc.array(text, { maxLength: 3 }),
    metadata: fc.dictionary(key, scalar, { maxKeys: 4 }),
    ignored: text,
  },
  { requiredKeys: [] },
);
const member = fc.constantFrom(
  'number',
  'sums',
  'lines',
  'place',
  'places',
  'at',
  'email',
  'flag',
  'scope',
  'token',
  'tags',
  'metadata',
  'constructor',
  'x',
);

/** A good body in which up to two members were replaced, and something was put somewhere into its parts. */
const mutant = fc
  .tuple(fc.dictionary(member, anything, { maxKeys: 2 }), fc.constantFrom('sums', 'place', 'lines'), key, anything)
  .map(([members, part, name, value]) => {
    const body: Record<string, unknown> = sample({ place: { city: 'A' }, ...members });
    const target = Array.isArray(body[part]) ? body[part][0] : body[part];
    if (typeof target === 'object' && target !== null) body[part] = { ...target, [name]: value };
    return Array.isArray(body[part]) || part !== 'lines' ? body : { ...body, lines: [body[part]] };
  });

const bodies = fc.oneof(
  shaped,
  shaped.map((members) => sample(members)),
  mutant,
  anything,
);

describe('the compiled validator and class-validator', () => {
  it('accept the same bodies', () => {
    const accepts = compiledValidator(Sample);
    let accepted = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        const verdict = accepts(body);
        if (verdict) accepted += 1;
        expect(shapeFaults(body).length === 0).toBe(verdict);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('C-VAL-23, C-OPS-9: accept nothing that the OpenAPI document refuses', async () => {
    const schemas = (await openApiOf(Sample)).components?.schemas ?? {};
    const documented = formats
      .default(new Ajv2020({ strict: false }))
      .compile({ $ref: '#/components/schemas/Sample', components: { schemas } });
    fc.assert(
      fc.property(bodies, (body) => {
        fc.pre(compiledValidator(Sample)(body) && !JSON.stringify(body).includes('700000000000.0005'));
        expect(documented(body) || documented.errors).toBe(true);
      }),
      { numRuns: 500, maxSkipsPerRun: 1000 },
    );
  });
});
