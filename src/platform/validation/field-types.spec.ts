// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../json/exact-json.js';
import { integer } from './field-types.js';

describe('a whole number from 1 to 9', () => {
  it.each<[unknown, string, string]>([
    [0.5, 'INVALID_TYPE', 'must be a whole number'],
    [1.5, 'INVALID_TYPE', 'must be a whole number'],
    [new ExactNumber('1.00000000000000001'), 'INVALID_TYPE', 'must be a whole number'],
    ['1', 'INVALID_TYPE', 'must be a whole number'],
    [0, 'OUT_OF_RANGE', 'must be from 1 to 9'],
    [new ExactNumber('12345678901234567890'), 'OUT_OF_RANGE', 'must be from 1 to 9'],
  ])('C-LINE-1: refuses %p with %s: %s', (value, code, detail) =>
    expect(integer(1, 9).faults(value, '/quantity')).toEqual([{ pointer: '/quantity', code, detail }]),
  );
});
