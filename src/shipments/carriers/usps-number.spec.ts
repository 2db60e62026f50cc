// SPDX-License-Identifier: Apache-2.0
import { isMisreadUspsBarcode, readUspsBarcode } from './usps-number.js';

describe('C-LAB-9: a USPS barcode', () => {
  it.each(['420221539205590164917312751088', '(420)22153(92)05590164917312751088', '9205590164917312751088'])(
    'with a wrong check digit is noticed: %s',
    (data) => expect([isMisreadUspsBarcode(data), readUspsBarcode(data)]).toEqual([true, undefined]),
  );

  it.each(['420221539205590164917312751089', '42', 'my label', ''])('is not wrong: %j', (data) =>
    expect(isMisreadUspsBarcode(data)).toBe(false),
  );
});
