// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { keepOnly } from '../../../platform/privacy/kept-members.js';
import { fieldFaults, keptFields } from './payload-fields.js';

const codes = (fields: unknown) => fieldFaults(fields).map(({ pointer, code }) => `${pointer} ${code}`);

describe('The fields of an endpoint', () => {
  it.each([
    [null],
    [['order']],
    [['order.customer.email', 'shipment.status', 'return.refund', 'claim.payout', 'sequence', 'endpoint.url']],
    [['order.line_items.properties.Gift-note']],
    [Array<string>(100).fill(`order.${'x'.repeat(122)}`)],
  ])('may be %j', (fields) => expect(codes(fields)).toEqual([]));

  it.each([[[]], ['order'], [undefined], [{}], [Array<string>(101).fill('order')]])('may not be %j', (fields) => {
    expect(codes(fields)).toEqual(['/fields INVALID_TYPE']);
  });

  it('C-WHK-25: are refused with a pointer to each faulty path', () => {
    const malformed = ['', '.', 'order.', '.order', 'order..id', 'order.a b', 'order.*', 'order[0]', '/order', 7, null];
    expect(codes([...malformed, `order.${'x'.repeat(123)}`])).toEqual(
      Array.from({ length: 12 }, (_, index) => `/fields/${index} INVALID_FORMAT`),
    );
    expect(codes(['order.id', 'orders.id', 'data.order', '__proto__.x', 'toString'])).toEqual(
      [1, 2, 3, 4].map((index) => `/fields/${index} NOT_ALLOWED_VALUE`),
    );
  });
});

describe('What stays with fields', () => {
  const of = (data: object, ...fields: string[]) => keepOnly(data, keptFields(fields));
  const about = { sequence: 3, occurred_at: '2026-11-20T02:00:24.274Z' };

  it('is the named members, the whole of a named object, and the named members of each item of a list', () => {
    const order = {
      order_number: '1',
      amounts: { grand_total: 1, tax_total: 2 },
      customer: { name: 'Ana', email: 'ana@example.com' },
      line_items: [{ sku: 'A', title: 'Lamp' }, { title: 'Bulb' }, { sku: 'B' }],
      note: 'x',
    };
    expect(of({ ...about, order }, 'order.amounts', 'order.customer.email', 'order.line_items.sku')).toEqual({
      ...about,
      order: {
        order_number: '1',
        amounts: { grand_total: 1, tax_total: 2 },
        customer: { email: 'ana@example.com' },
        line_items: [{ sku: 'A' }, {}, { sku: 'B' }],
      },
    });
    expect(of({ ...about, order }, 'order.customer', 'order.customer.email', 'order')).toEqual({ ...about, order });
  });

  it('C-WHK-25: always has the sequence, the time, the mark of an import, and the id of the resource', () => {
    const data = {
      ...{ ...about, imported: true, later_member: 1 },
      ...{ order: { order_number: '1', a: 1 }, shipment: { shipment_id: '2', a: 1 }, return: { id: '3', a: 1 } },
      ...{ claim: { claim_id: '4', a: 1 }, endpoint: { endpoint_id: '5', url: 'https://x.example' } },
    };
    expect(of(data, 'sequence')).toEqual({
      ...{ ...about, imported: true },
      ...{ order: { order_number: '1' }, shipment: { shipment_id: '2' }, return: { id: '3' } },
      ...{ claim: { claim_id: '4' }, endpoint: { endpoint_id: '5', url: 'https://x.example' } },
    });
  });

  it('is null, or a text, where a path leads on', () => {
    expect(of({ order: { customer: null, locale: 'en' } }, 'order.customer.email', 'order.locale.language')).toEqual({
      order: { customer: null, locale: 'en' },
    });
  });

  it('C-WHK-25: is every value on a path, and no other', () => {
    const name = fc.constantFrom('order', 'customer', 'line_items', 'sku', '__proto__', 'constructor');
    const { data } = fc.letrec((tie) => ({
      data: fc.oneof(
        { maxDepth: 5 },
        fc.integer(),
        fc.constant(null),
        fc.array(tie('data'), { maxLength: 3 }),
        fc.dictionary(name, tie('data'), { maxKeys: 3 }),
      ),
    }));
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, data), fc.array(path, { minLength: 1, maxLength: 4 }), (any, fields) => {
        const paths = [...fields, 'order.order_number'].map((field) => `${field}.`);
        const isKept = (at: string) => paths.some((each) => at.startsWith(each) || each.startsWith(at));
        expect(valuesOf(of(any, ...fields))).toEqual(valuesOf(any).filter(([names]) => isKept(names)));
      }),
    );
  });
});

/** Every text, number or null of a JSON value, with the names that lead to it, such as `order.line_items.sku.`. */
function valuesOf(value: unknown, names = ''): [names: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[names, value]];
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, names));
  return Object.entries(value).flatMap(([name, member]) => valuesOf(member, `${names}${name}.`));
}
