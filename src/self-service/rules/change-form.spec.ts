// SPDX-License-Identifier: Apache-2.0
import { readChangeForm } from './change-form.js';
import { COUNTRIES } from './countries.js';

const BOTH = ['cancellation', 'address'] as const;
const HOME = { name: 'Ana', street1: 'Rua das Flores 12', zip: '88780', city: 'Imbituba', country: 'BR' };
const read = (fields: Record<string, string>, kinds: readonly (typeof BOTH)[number][] = BOTH, present: object = HOME) =>
  readChangeForm(new URLSearchParams(fields), kinds, present);

describe('the form of a change', () => {
  it('C-CHG-3: takes a cancellation without the address beside it', () => {
    expect(read({ kind: 'cancellation', ...HOME }).draft).toEqual({ kind: 'cancellation', address: null });
  });

  it('C-CHG-3: takes an address on one line each, without what is empty', () => {
    const { draft } = read({ kind: 'address', ...HOME, street1: ' Rua\r\nNova 1 ', company: ' ' });
    expect(draft).toEqual({ kind: 'address', address: { ...HOME, street1: 'Rua Nova 1' } });
  });

  it('C-CHG-3: names every field that is wrong, and keeps what was typed', () => {
    const { draft, address, faults } = read({
      kind: 'address',
      city: 'Imbituba',
      state: 'x'.repeat(256),
      country: 'XX',
    });
    expect(draft).toBeUndefined();
    expect(address).toMatchObject({ city: 'Imbituba', country: 'XX' });
    expect(faults).toEqual({
      name: 'missing',
      street1: 'missing',
      zip: 'missing',
      country: 'missing',
      state: 'tooLong',
    });
  });

  it('needs no postal code and no name if the order has none', () => {
    const { draft } = read({ kind: 'address', street1: 'Main Street 1', city: 'Dublin', country: 'IE' }, BOTH, {});
    expect(draft?.kind).toBe('address');
  });

  it.each([
    [BOTH, '', undefined],
    [BOTH, 'refund', undefined],
    [['cancellation'], '', 'cancellation'],
    [['cancellation'], 'address', 'cancellation'],
    [[], 'cancellation', undefined],
  ] as const)('of %j, sent with %j, asks for %s', (kinds, kind, asked) => {
    expect(read({ kind }, kinds).draft?.kind).toBe(asked);
  });

  it('knows each country once', () => {
    expect(new Set(COUNTRIES).size).toBe(250);
  });
});
