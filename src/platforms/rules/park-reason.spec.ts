// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { parkReason } from './park-reason.js';

it('C-PLT-11: says what is wrong with a delivery that cannot be applied', () => {
  const fault = { pointer: '/amounts/subtotal', code: 'REQUIRED', detail: 'is required' };
  expect(parkReason(validationError([fault]), 1)).toBe(
    '1 field is at fault; see errors. /amounts/subtotal is required',
  );
  expect(parkReason(validationError([], 'The body is not JSON.'), 1)).toBe('The body is not JSON.');
});

it('C-PLT-11: has at most 512 characters, and no half of one', () => {
  const reason = parkReason(validationError([], `${'x'.repeat(511)}😀`), 1) ?? '';
  expect([reason.length, reason.isWellFormed()]).toEqual([512, true]);
});

it.each([new Error('gone'), new Problem('SERVICE_UNAVAILABLE', 'gone')])(
  'C-PLT-11: retries after %s, up to 8 attempts',
  (error) => {
    expect(parkReason(error, 7)).toBeUndefined();
    expect(parkReason(error, 8)).toBe('gone');
  },
);
