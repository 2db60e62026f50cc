// SPDX-License-Identifier: Apache-2.0
import { parseJson } from 'parcelward';
import { orderSentences } from './order-sentences.js';

const context = {
  currency: 'BRL',
  titles: new Map([['LAMP', 'Desk lamp']]),
  carriers: new Map([['ups', 'UPS']]),
};
const change = (member: string, before: unknown, after: unknown) => ({ member, before, after });
const sentencesOf = (...changes: ReturnType<typeof change>[]): string[] =>
  orderSentences(
    {
      ...{ version: 2, type: 'order.updated', occurred_at: '2026-11-21T10:00:00.000Z' },
      ...{ actor: { type: 'api_key', id: 'key_1' }, changes },
    },
    context,
  );

const LAMP = { line_id: 'LAMP', title: 'Desk lamp', quantity: 2, unit_price: 10, line_total: 20 };
const MUG = { line_id: 'MUG', sku: 'M-1', quantity: 1, unit_price: 5 };
const PARCEL = { shipment_id: 'shp_1', tracking_number: '1Z999', carrier: 'ups' };
const REASON = { code: 'GRAND_TOTAL_MISMATCH' };

describe('the sentences of a version of an order', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['amounts.shipping_total', 15.1, 12.1, ['Shipping changed from BRL 15.10 to BRL 12.10']],
    ['amounts.tax_total', null, 3, ['Tax added: BRL 3.00']],
    ['amounts.discount_total', 3, null, ['Discount removed']],
    ['redacted_at', null, '2026-11-21T12:00:00.000Z', ['Personal data erased']],
    [
      'line_items',
      [LAMP],
      [{ ...LAMP, quantity: 3, line_total: 30 }],
      ['Line “Desk lamp”: quantity 2 → 3, total BRL 20.00 → BRL 30.00'],
    ],
    ['line_items', [LAMP], [LAMP, MUG], ['Line “M-1” added: 1 × BRL 5.00']],
    ['line_items', [LAMP, MUG], [LAMP], ['Line “M-1” removed']],
    [
      'line_items',
      [LAMP],
      [{ ...LAMP, image_url: 'https://img.example/1.png' }],
      ['Line “Desk lamp”: details changed'],
    ],
    [
      'customer',
      { name: 'Ana' },
      { name: 'Ana', email: 'ana@example.com' },
      ['Customer email added: “ana@example.com”'],
    ],
    [
      'customer',
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      ['Customer email changed from “a@example.com” to “b@example.com”'],
    ],
    ['customer', { phone: '1' }, {}, ['Customer phone removed']],
    ['shipping_address', { city: 'A' }, { city: 'B' }, ['Shipping address changed']],
    ['shipments', [], [PARCEL], ['Parcel 1Z999 (UPS) added']],
    [
      'shipments',
      [PARCEL],
      [{ ...PARCEL, shipment_id: 'shp_2', carrier: 'zig' }],
      ['Parcel 1Z999 (zig) added', 'Parcel 1Z999 (UPS) removed'],
    ],
    [
      'cancellation',
      { history: [] },
      { history: [{ type: 'PARTIAL', line_items: [{ line_id: 'LAMP', quantity: 1 }], reason: 'Out of stock' }] },
      ['1 × “Desk lamp” cancelled: Out of stock'],
    ],
    [
      'cancellation',
      null,
      { history: [{ type: 'FULL', line_items: [{ line_id: 'LAMP', quantity: 1 }] }] },
      ['Order cancelled'],
    ],
    ['review', { reasons: [] }, { reasons: [REASON, REASON] }, ['Flagged: grand total mismatch']],
    ['review', { reasons: [REASON] }, { reasons: [] }, ['Flag cleared: the amounts add up']],
    ['is_protected', true, false, ['Protection ended']],
    ['is_protected', false, true, ['Protection added']],
    ['order_notifications', null, { email: true }, ['Email updates turned on']],
    [
      'order_notifications',
      { email: true, sms: true },
      { email: true, sms: false },
      ['Text message updates turned off'],
    ],
    ['source_payload_digest', 'sha256:ab', 'sha256:cd', ['The original data from the shop changed']],
    ['note', null, 'Ring twice', ['Note added: “Ring twice”']],
    ['note', 'x'.repeat(200), 'y'.repeat(200), ['Note changed']],
    ['source_status', 'open', 'paid', ['Source status changed from “open” to “paid”']],
    ['tags', ['a'], ['b'], ['Tags changed']],
    ['checkout_url', 'https://a.example', 'https://b.example', ['Checkout url changed']],
    ['cart_token', 'abc', 'def', ['Cart token changed']],
    ['homepage', 'https://a.example', 'https://b.example', ['Homepage changed']],
    ['payload', '{"a":1}', '{"a":2}', ['Payload changed']],
    ['return_label', null, { label_url: 'https://l.example/1' }, ['Return label added']],
    ['protection', { ended_at: null }, { ended_at: '2026-11-21' }, []],
  ])('%s from %j to %j: %j', (member, before, after, sentences) => {
    expect(sentencesOf(change(member, before, after))).toEqual(sentences);
  });

  it('say of the first version only that the order came, and its flags', () => {
    const first = [change('order_number', null, '5002'), change('amounts.subtotal', null, 5)];
    expect(sentencesOf(...first)).toEqual(['Order received']);
    expect(sentencesOf(...first, change('review', null, { reasons: [REASON] }))).toEqual([
      'Order received',
      'Flagged: grand total mismatch',
    ]);
  });

  it('show amounts with all digits that were sent', () => {
    expect(sentencesOf(change('amounts.subtotal', 1.5, parseJson('123456789.8900')))).toEqual([
      'Subtotal changed from BRL 1.50 to BRL 123,456,789.89',
    ]);
  });
});
