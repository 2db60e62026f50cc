// SPDX-License-Identifier: Apache-2.0
import { type SelfService } from '../../stores/index.js';
import { isStillOffered, readReturnForm } from './return-form.js';

const store: SelfService = {
  returns: true,
  claims: false,
  return_window_days: 30,
  return_window_from: 'delivered',
  return_methods: ['SELF_SHIP'],
  return_resolutions: ['REFUND', 'STORE_CREDIT'],
  reasons: [{ handle: 'color' }, { handle: 'other', needs_comment: true }],
  excluded_skus: [],
  cancellation_requests: false,
  address_requests: false,
};
const lines = [
  { line: { line_id: 'A' }, quantity: 2 },
  { line: { line_id: 'B' }, quantity: 0 },
];
const read = (fields: string) => readReturnForm(new URLSearchParams(fields), lines, store);

describe('the form of a return', () => {
  it('C-SELF-8: chooses units, a reason, a way and a wish', () => {
    const { draft, alert } = read(
      'units.A=2&units.B=0&reason=color&resolution=STORE_CREDIT&comment=%20Too%20red%0D%0A%00!',
    );
    expect(alert).toBeUndefined();
    expect(draft).toEqual({
      lines: [{ line_id: 'A', quantity: 2, reason: 'color' }],
      reason: 'color',
      comment: 'Too red\n !',
      method: 'SELF_SHIP',
      resolution: 'STORE_CREDIT',
    });
  });

  it('C-SELF-27: has a reason for each item, and that of the most units for all', () => {
    const all = [...lines.slice(0, 1), { line: { line_id: 'B' }, quantity: 3 }];
    const form = (fields: string) => readReturnForm(new URLSearchParams(fields), all, store);
    const both = 'units.A=1&units.B=3&reason.A=color&reason.B=other';
    expect(form(both)).toMatchObject({ alert: 'needsComment', draft: { reason: 'other' } });
    const { draft, alert } = form(`${both}&comment=Why`);
    expect([draft.lines.map(({ reason }) => reason), alert]).toEqual([['color', 'other'], undefined]);
    expect(form('units.A=1&units.B=1&reason.B=other&reason.A=color&comment=1').draft.reason).toBe('color');
    expect(form('units.A=1&units.B=1&reason.A=color').alert).toBe('chooseReason');
    expect(isStillOffered(draft, all, { ...store, reasons: [{ handle: 'other' }] })).toBe(false);
  });

  it('keeps the first 1,000 letters of a comment, without controls', () => {
    const comment = `a\u0007b\tc\u009b${'😀'.repeat(1001)}`;
    const { draft } = read(new URLSearchParams({ 'units.A': '1', comment }).toString());
    expect(draft.comment).toBe(`a b\tc ${'😀'.repeat(994)}`);
  });

  it.each([
    ['units.A=3&reason=color', 'gone'],
    ['units.A=1&units.A=1&reason=color', 'gone'],
    ['units.B=1&reason=color', 'gone'],
    ['units.C=1&reason=color', 'gone'],
    ['units.A=-1&reason=color', 'gone'],
    ['units.A=1.5&reason=color', 'gone'],
    ['units.A=0&reason=color', 'chooseItems'],
    ['units.A=00&reason=color', 'chooseItems'],
    ['reason=color', 'chooseItems'],
    ['units.A=1', 'chooseReason'],
    ['units.A=1&reason=too-small', 'chooseReason'],
    ['units.A=1&reason=other&comment=%20', 'needsComment'],
  ])('is shown again for %s: %s', (fields, alert) => expect(read(fields).alert).toBe(alert));

  it('takes no way or wish that the store does not offer', () =>
    expect(read('units.A=1&reason=color&method=IN_STORE&resolution=CASH').draft).toMatchObject({
      method: 'SELF_SHIP',
      resolution: 'REFUND',
    }));

  it('is offered until the units or the choices are gone', () => {
    const { draft } = read('units.A=2&reason=color');
    expect(isStillOffered(draft, lines, store)).toBe(true);
    expect(isStillOffered(draft, [{ line: { line_id: 'A' }, quantity: 1 }], store)).toBe(false);
    expect(isStillOffered(draft, [], store)).toBe(false);
    expect(isStillOffered(draft, lines, { ...store, reasons: [] })).toBe(false);
    expect(isStillOffered({ ...draft, method: 'IN_STORE' }, lines, store)).toBe(false);
    expect(isStillOffered(draft, lines, { ...store, return_resolutions: ['STORE_CREDIT'] })).toBe(false);
  });
});
