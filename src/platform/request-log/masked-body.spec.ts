// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber, parseJson } from '../json/exact-json.js';
import {
  ArrayField,
  BooleanField,
  CurrencyField,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  MoneyField,
  ObjectField,
  OpenObject,
  TextField,
  TextListField,
} from '../validation/index.js';
import { MAX_BODY_BYTES, maskedBody, maskedPointer } from './masked-body.js';

@OpenObject()
class Line {
  @IdentifierField({ max: 128 }) sku!: string;
  @IntegerField({ min: 1, max: 9 }) quantity!: number;
  @TextField({ max: 128 }) title!: string;
}

@OpenObject()
class Amounts {
  @MoneyField() grand_total!: number;
  @MoneyField() subtotal!: number;
}

@OpenObject()
class Employer {
  @IdentifierField({ max: 128 }) id!: string;
}

@OpenObject()
class Person {
  @IdentifierField({ max: 128 }) id!: string;
  @IdentifierField({ max: 128 }) status!: string;
  @CurrencyField() currency!: string;
  @ObjectField(() => Employer) employer!: Employer;
}

@OpenObject()
class Body {
  @IdentifierField({ max: 128 }) id!: string;
  @IdentifierField({ max: 128 }) order_number!: string;
  @IdentifierField({ max: 128 }) order_id!: string;
  @CurrencyField() currency!: string;
  @IntegerField({ min: 1, max: 9 }) quantity!: number;
  @BooleanField() is_protected!: boolean;
  @EnumField(['OPEN']) status!: string;
  @DateTimeField() ordered_at!: string;
  @TextField() note!: string;
  @TextListField({ max: 9, itemMax: 128, kept: true }) line_ids!: string[];
  @ObjectField(() => Amounts) amounts!: Amounts;
  @ArrayField(() => Line, { max: 250 }) line_items!: Line[];
  @ObjectField(() => Person) customer!: Person;
  @ObjectField(() => Person) shipping_address!: Person;
  @ObjectField(() => Person) billing_address!: Person;
  @ObjectField(() => Person) address_to!: Person;
  @ObjectField(() => Person) ship_to!: Person;
  @ObjectField(() => Person) return_from_address!: Person;
}

const masked = (json: unknown): unknown => parseJson(maskedBody(json, Body).text);

describe('maskedBody', () => {
  it('C-LOG-6: keeps the values that an erasure keeps, and only the shape of others', () => {
    const body = {
      order_number: '#1001',
      currency: 'BRL',
      is_protected: true,
      status: 'OPEN',
      ordered_at: '2026-11-28T12:00:00.000Z',
      note: null,
      customer: { name: 'Ana Souza', email: 'ana.2@example.com', phone: 5511987654321, zip: 'É-77' },
      amounts: { grand_total: 12.5, subtotal: new ExactNumber('12345678901234567.5') },
      line_items: [{ sku: 'LAMP-1', quantity: 2, title: 'Lamp', weight: -1.25 }],
      line_ids: ['A', 'B'],
      source_payload: { Ana: 1 },
    };
    expect(masked(body)).toEqual({
      order_number: '#1001',
      currency: 'BRL',
      is_protected: true,
      status: 'OPEN',
      ordered_at: '2026-11-28T12:00:00.000Z',
      note: null,
      customer: { name: 'Aaa Aaaaa', email: 'aaa.9@aaaaaaa.aaa', phone: 9999999999999, zip: 'A-99' },
      amounts: { grand_total: 12.5, subtotal: new ExactNumber('12345678901234567.5') },
      line_items: [{ sku: 'LAMP-1', quantity: 2, title: 'Aaaa', weight: -9.99 }],
      line_ids: ['A', 'B'],
      source_payload: '…',
    });
  });

  it.each(['source_payload', 'metadata', 'external_reference'])(
    'C-LOG-6: keeps nothing of %s, not even names',
    (name) => expect(masked({ [name]: { id: 'A', Ana: 1 } })).toEqual({ [name]: '…' }),
  );

  it.each([
    [{ order_number: 'Ana Souza' }, { order_number: 'Aaa Aaaaa' }],
    [{ order_id: 'ana@example.com' }, { order_id: 'aaa@aaaaaaa.aaa' }],
    [{ 'ana@example.com': 1 }, { 'aaa@aaaaaaa.aaa': 9 }],
    [{ note: 'n'.repeat(300) }, { note: `${'a'.repeat(40)}… (300 characters)` }],
    [{ note: '日本 ١٢' }, { note: 'aa 99' }],
    [{ quantity: new ExactNumber(`1${'0'.repeat(400)}`) }, { quantity: expect.any(ExactNumber) as unknown }],
    [{ weight: new ExactNumber('1.5e-999') }, { weight: 9.9 }],
    ['Ana', 'Aaa'],
    [
      ['Ana', 27],
      ['Aaa', 99],
    ],
  ])('masks %p', (body, expected) => {
    expect(masked(body)).toEqual(expected);
  });

  it.each(['customer', 'shipping_address', 'billing_address', 'address_to', 'ship_to', 'return_from_address'])(
    'C-LOG-6: keeps no value of the person in %s, at any depth',
    (name) => {
      const person = {
        id: 'cust-X',
        status: 'Vip',
        currency: 5548991234567,
        company: [{ id: 'Ana' }],
        employer: { id: 'Emp-1' },
      };
      expect(masked({ id: 'A-1', [name]: person })).toEqual({
        id: 'A-1',
        [name]: {
          id: 'aaaa-A',
          status: 'Aaa',
          currency: 9999999999999,
          company: [{ id: 'Aaa' }],
          employer: { id: 'Aaa-9' },
        },
      });
    },
  );

  it('C-LOG-6: leaves out what exceeds 4 KiB at the end of a large body', () => {
    const { text, isCut } = maskedBody(
      { line_items: Array.from({ length: 5_000 }, (_, id) => ({ sku: `S-${id}` })) },
      Body,
    );
    expect([Buffer.byteLength(text) <= 4_096, isCut]).toEqual([true, true]);
    expect((parseJson(text) as { line_items: unknown[] }).line_items.length).toBeGreaterThan(200);
    expect(maskedBody({ order_id: '1' }, Body).isCut).toBe(false);
  });

  it('C-LOG-6: keeps no letter or digit of any other text, and is valid JSON within its size', () => {
    // No member whose value stays begins with an x; a random name could be one, such as `id`.
    const anyName = fc.oneof(
      fc.constantFrom('name', 'customer', 'note', 'source_payload', 'line_items', 'b c'),
      fc.string().map((text) => `x${text}`),
    );
    const body = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: fc.constantFrom('Q', 'z', '7', 'Ω', ' ', '"', '\\', '@', '\u2028') }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.array(tie('value'), { maxLength: 20 }),
        fc.dictionary(anyName, tie('value'), { maxKeys: 6 }),
      ),
    })).value;
    fc.assert(
      fc.property(body, (json) => {
        const { text } = maskedBody(json, Body);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BODY_BYTES);
        for (const leaf of leavesOf(parseJson(text))) expect(leaf).not.toMatch(/[QzΩ0-8]/);
      }),
      { numRuns: 300 },
    );
  });
});

/** The texts and numbers of a value. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber)
    return typeof value === 'boolean' || value === null ? [] : [String(value).replace(/ \(\d+ characters\)$/, '')];
  return Object.values(value).flatMap(leavesOf);
}

it('maskedPointer masks the names of a pointer', () => {
  expect(maskedPointer('/line_items/0/sku')).toBe('/line_items/0/sku');
  expect(maskedPointer('/ana@example.com/zip')).toBe('/aaa@aaaaaaa.aaa/zip');
  expect(maskedPointer('/source_payload/Ana/1')).toBe('/source_payload');
  expect(maskedPointer('')).toBe('');
});
