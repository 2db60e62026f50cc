// SPDX-License-Identifier: Apache-2.0
import { sample, Sample } from '../../../test/fixtures/sample.dto.js';
import { withoutNulls } from './without-nulls.js';

describe('withoutNulls', () => {
  it('gives the same body back where there is nothing to do', () => {
    const body = sample({ place: { city: 'A', other: null }, places: [], metadata: { a: null } });
    expect(withoutNulls(Sample, body)).toBe(body);
  });

  it('leaves out known optional members alone, at every level, and changes nothing in place', () => {
    const body = sample({
      phone: null,
      place: { city: null, other: null },
      places: null,
      sums: { total: 1, part: null },
      lines: [
        { quantity: 1, price: 1 },
        { quantity: 1, price: 1, image: null, colour: null },
      ],
      metadata: { a: null },
      unknown: null,
    });
    const sent = structuredClone(body);
    expect(withoutNulls(Sample, body)).toEqual(
      sample({
        place: { other: null },
        sums: { total: 1 },
        lines: [
          { quantity: 1, price: 1 },
          { quantity: 1, price: 1, colour: null },
        ],
        metadata: { a: null },
        unknown: null,
      }),
    );
    expect(body).toEqual(sent);
    expect((withoutNulls(Sample, body).lines as unknown[])[0]).toBe((body['lines'] as unknown[])[0]);
  });

  it('C-ORD-21, C-ORD-34: leaves out empty addresses, and writes locales with hyphens', () => {
    const body = sample({ customer: '', language: 'pt_BR' });
    expect(withoutNulls(Sample, body)).toEqual(sample({ language: 'pt-BR' }));
    const plain = sample({ customer: 'a@b.co', language: 'pt-BR' });
    expect(withoutNulls(Sample, plain)).toBe(plain);
  });
});
