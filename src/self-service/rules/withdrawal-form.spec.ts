// SPDX-License-Identifier: Apache-2.0
import { EMPTY_WITHDRAWAL, hiddenFields, readWithdrawalForm, statementInput } from './withdrawal-form.js';

const TYPED = { name: ' Ana\n Souza ', order_number: 'DE-2026/4711-B', email: 'ana@example.com', scope: 'whole' };
const LINES = [
  { line: { line_id: 'LAMP', title: 'Garden lamp', quantity: 3 }, quantity: 2 },
  { line: { line_id: 'CARD', sku: 'GIFT', quantity: 1 }, quantity: 0 },
] as never[];

const read = (fields: Record<string, string>, lines?: never[]) =>
  readWithdrawalForm(new URLSearchParams({ ...TYPED, ...fields }), lines);

describe('the form of a withdrawal', () => {
  it('C-SELF-17: takes the whole order, or items in own words, and no reason', () => {
    const whole = read({ note: 'Thanks\r\n\u0000' });
    expect(whole.faults).toEqual([]);
    expect(whole.values).toMatchObject({ name: 'Ana Souza', order_number: 'DE-2026/4711-B', note: 'Thanks' });
    expect(statementInput(whole.values, 'de')).toEqual({
      ...{ stated_order_number: 'DE-2026/4711-B', name: 'Ana Souza', email: 'ana@example.com', language: 'de' },
      ...{ source: 'page', session: undefined, line_items: [], items_text: null, note: 'Thanks' },
    });
    const parts = read({ scope: 'parts', items: '1 lamp' });
    expect([parts.faults, statementInput(parts.values, 'de').items_text]).toEqual([[], '1 lamp']);
  });

  it.each([
    ['an empty form', { name: ' ', order_number: '', email: '' }, ['name', 'order_number', 'email']],
    ['an ambiguous address', { email: 'a@example.com,b@example.com' }, ['email']],
    ['an address without a top-level domain', { email: 'ana@example' }, ['email']],
    ['items without words', { scope: 'parts' }, ['items']],
    ['words with the whole order', { items: '1 lamp' }, ['scope']],
  ])('names what is wrong with %s, and keeps what was typed', (_what, fields, errors) => {
    const { values, faults } = read({ note: 'Thanks', ...fields });
    expect(faults.map(({ error }) => error)).toEqual(errors);
    expect(values.note).toBe('Thanks');
  });

  it('is carried to the next page by hidden fields', () => {
    const { values } = read({ note: 'One\nTwo', 'units.LAMP': '2' }, LINES);
    const fields = hiddenFields(values).map(({ name, value }): [string, string] => [name, value]);
    expect(readWithdrawalForm(new URLSearchParams(fields), LINES).values).toEqual(values);
    expect(hiddenFields(EMPTY_WITHDRAWAL).map(({ name }) => name)).not.toContain('units');
  });

  it.each([
    ['no unit', {}],
    ['more units than there are', { 'units.LAMP': '3' }],
    ['a unit that cannot be chosen', { 'units.CARD': '1' }],
  ])('C-SELF-18: refuses %s of a list', (_what, fields) =>
    expect(read(fields, LINES).faults).toEqual([{ field: 'items', error: 'units' }]),
  );

  it('C-SELF-18: says the chosen units in words without a session', () => {
    const { values } = read({ 'units.LAMP': '2' }, LINES);
    const lines = LINES.map(({ line }) => line);
    const session = { orderNumber: 'DE-2026/4711-B' };
    expect(statementInput(values, 'en', { lines })).toMatchObject({ line_items: [], items_text: '2 × Garden lamp' });
    expect(statementInput(values, 'en', { lines, session })).toMatchObject({
      line_items: [{ line_id: 'LAMP', quantity: 2 }],
      items_text: null,
      session,
    });
  });
});
