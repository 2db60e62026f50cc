// SPDX-License-Identifier: Apache-2.0
import { carrierName } from './carrier-name.js';

describe('the name of the carrier', () => {
  it.each([
    ['usps', 'USPS'],
    ['correios_br', 'Correios'],
    ['my_local_courier', 'My Local Courier'],
    ['gls', 'GLS'],
    ['', ''],
  ])('C-PAGE-42: %s is %s', (token, name) => {
    expect(carrierName(token)).toBe(name);
  });
});
