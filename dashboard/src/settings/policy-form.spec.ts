// SPDX-License-Identifier: Apache-2.0
import { changedExclusions, exclusionForm, exclusionOf, exclusionText, rulesOf } from './policy-form.js';

const glass = { id: 'no-glass', message: 'Glass is not covered.' };
const dear = { id: 'dear', message: 'Too dear.', max_unit_price: 100 };

describe('the form of a claim policy', () => {
  it('parses numbers, and leaves other input to the service', () => {
    expect(rulesOf({ window_days: ' 90 ', lost_after_days: 'soon', refund_enabled: 'on' })).toEqual({
      window_days: 90,
      lost_after_days: 'soon',
      refund_enabled: true,
      reship_enabled: false,
    });
  });

  it('creates an exclusion from the filled fields', () => {
    const fields = {
      id: 'x',
      message: 'No.',
      reasons: ['Lost', 'Stolen'],
      skus: ' A \r\n\r\nB',
      max_unit_price: '9.90',
    };
    expect(exclusionOf({ ...fields, product_ids: '', not_if_delivered: 'on' })).toEqual({
      id: 'x',
      message: 'No.',
      reasons: ['Lost', 'Stolen'],
      skus: ['A', 'B'],
      max_unit_price: 9.9,
      not_if_delivered: true,
    });
    expect(exclusionOf({ id: 'x', message: '', reasons: 'Lost' })).toEqual({ id: 'x', message: '', reasons: ['Lost'] });
  });

  it('fills in an existing exclusion', () => {
    const { skus, max_unit_price, reasons } = exclusionForm({ ...dear, skus: ['A', 'B'], reasons: ['Damaged'] });
    expect([skus, max_unit_price]).toEqual(['A\nB', '100']);
    expect(reasons.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(['Damaged']);
  });

  it.each([
    ['adds', undefined, glass, [dear, glass]],
    ['changes', 'dear', { ...dear, max_unit_price: 5 }, [{ ...dear, max_unit_price: 5 }]],
    ['removes', 'dear', undefined, []],
  ])('%s an exclusion', (_what, id, exclusion, exclusions) =>
    expect(changedExclusions([dear], id, exclusion)).toEqual(exclusions),
  );

  it.each([
    ['one that is gone', 'no-glass', dear, 'no longer exists: the rule was removed meanwhile'],
    ['the name of another one', undefined, dear, 'is already used by another rule'],
  ])('refuses %s', (_what, id, exclusion, detail) =>
    expect(() => changedExclusions([dear], id, exclusion)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ detail })] }),
    ),
  );

  it('describes an exclusion in a sentence', () => {
    const rule = { ...dear, reasons: ['Lost', 'Stolen'], not_if_delivered: true };
    expect(exclusionText(rule)).toBe(
      'A line is excluded if the reason is Lost or Stolen and a unit costs more than 100 and a parcel with the line has been delivered.',
    );
    expect(exclusionText(glass)).toBe('Every line is excluded.');
  });
});
