// SPDX-License-Identifier: Apache-2.0
import { isSamePostalCode } from './lookup-page.js';

it.each([
  ['88780-000', ' 88780000 '],
  ['SW1A 1AA', 'sw1a1aa'],
  ['22153-1234', '22153'],
  ['22153', '221531234'],
  ['〒100-0001', '100-0001'],
])('C-LIM-21: takes %j as %j', (stored, typed) => expect(isSamePostalCode(stored, typed)).toBe(true));

it.each<[unknown, string]>([
  ['88780', '88781'],
  ['88780-000', '88780'],
  ['', ''],
  ['-', ' '],
  [undefined, 'undefined'],
  [22153, '22153'],
])('C-LIM-21: does not take %j as %j', (stored, typed) => expect(isSamePostalCode(stored, typed)).toBe(false));
