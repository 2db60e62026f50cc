// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { namesFor, TEXT_KINDS, type TextName } from './text-kinds.js';
import { filledText, firstName, templateFault } from './text-template.js';

const NAMES: TextName[] = ['order_number', 'store_name'];
const VALUES = { order_number: 'R-1', store_name: 'Shop', carrier: ' ' };
const filled = (template: string): string | undefined => filledText(template, VALUES, 100);

describe('A text of a store', () => {
  it.each([
    ['', undefined],
    ['Order {{order_number}} of {{ store_name }}, 20 % off {now}', undefined],
    ['By {{carrier}}', /unknown name \{\{carrier\}\}; use \{\{order_number\}\}, \{\{store_name\}\}/],
    ['{{constructor}}', /unknown name/],
    ['{{Order}}', /braces/],
    ['{{#if order_number}}', /braces/],
    ['{{order_number', /braces/],
    ['{{{order_number}}}', /braces/],
    ['{ {{order_number}} }', undefined],
    ['{{}}', /braces/],
  ])('C-MSG-44: %j is refused with %s', (template, fault) => {
    const found = templateFault(template, NAMES);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  it.each([
    ['Order {{order_number}} of {{ store_name }}', 'Order R-1 of Shop'],
    ['No name', 'No name'],
    ['', undefined],
    [' \u200b\n', undefined],
    ['By {{carrier}}', undefined],
    ['On {{expected_day}}', undefined],
    ['{{constructor}}', undefined],
    ['Two\nlines', 'Two lines'],
  ])('%j becomes %j', (template, result) => {
    expect(filled(template)).toBe(result);
  });

  it('is shortened to its longest length', () => {
    expect(filledText('{{order_number}}', { order_number: 'x'.repeat(300) }, 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('C-MSG-45: never reads a value as a template, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (template, value) => {
        expect(() => filledText(template, { order_number: value }, 50)).not.toThrow();
        const result = filledText('{{order_number}}', { order_number: `a{{store_name}}${value}$&` }, 400);
        expect(result).toContain('a{{store_name}}');
      }),
    );
  });

  it('that is accepted is filled if all values are there and are no blanks', () => {
    const values = Object.fromEntries(NAMES.map((name) => [name, 'value']));
    const part = fc.oneof(fc.string(), fc.constantFrom(...NAMES.map((name) => `{{${name}}}`)));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const template = `Text ${parts.join('')}`;
        fc.pre(templateFault(template, NAMES) === undefined);
        expect(filledText(template, values, 10_000)).not.toMatch(/undefined|\{\{[a-z_]+\}\}/);
      }),
    );
  });

  it('C-MSG-43: has an amount only in mails about money, and a carrier only in mails about parcels', () => {
    const kindsWith = (name: TextName) => TEXT_KINDS.filter((kind) => namesFor(kind).includes(name));
    const ofParcels = TEXT_KINDS.filter((kind) => kind.startsWith('tracking.'));
    expect(ofParcels).toHaveLength(10);
    for (const name of ['carrier', 'tracking_number', 'expected_day'] as const)
      expect(kindsWith(name)).toEqual(ofParcels);
    for (const name of ['order_number', 'store_name'] as const) expect(kindsWith(name)).toEqual(TEXT_KINDS);
    const ofOrders = TEXT_KINDS.filter((kind) => !kind.startsWith('withdrawal.'));
    expect(kindsWith('customer_first_name')).toEqual(ofOrders);
    expect(kindsWith('amount')).toEqual(['order.created', 'return.processed', 'claim.approved', 'claim.resolved']);
  });

  it('may be for every mail about a return, a claim or a withdrawal', () => {
    expect(TEXT_KINDS.filter((kind) => /^(return|claim|withdrawal)\./.test(kind))).toEqual([
      'return.requested',
      'return.approved',
      'return.rejected',
      'return.in_transit',
      'return.processed',
      'return.cancelled',
      'return.on_its_way',
      'claim.submitted',
      'claim.information_requested',
      'claim.approved',
      'claim.denied',
      'claim.reopened',
      'claim.resolved',
      'claim.withdrawn',
      'withdrawal.submitted',
      'withdrawal.rejected',
    ]);
  });
});

describe('the first name in a text of a store', () => {
  it.each([
    ['Ana', 'Ana'],
    [' Anne-Marie \n', 'Anne-Marie'],
    ['J. R.', 'J. R.'],
    ['Zoë', 'Zoë'],
    ['小明', '小明'],
    ['😀'.repeat(50), '😀'.repeat(50)],
    [undefined, ''],
  ])('is shown: %j', (name, shown) => expect(firstName(name)).toBe(shown));

  it.each([
    'x'.repeat(51),
    'You won! Call now to get your prize of 1,000 dollars today',
    'Ana, go to evil.example',
    'https://evil',
    'www.evil.example',
    'ana@evil.example',
    'evil.example\\a',
    'пример.рф',
  ])('C-MSG-45: is missing if it could carry a message: %j', (name) => expect(firstName(name)).toBeUndefined());
});
