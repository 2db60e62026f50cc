// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';

/** The parts of a USPS barcode. */
export interface UspsParts {
  zip: string | undefined;
  number: string;
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

/** The GS1 check digit: weights from the last digit are 3, 1, 3, 1 … */
function checkDigitOf(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** USPS numbers of 22 or 26 digits with a valid check digit. */
const uspsNumbers = fc
  .tuple(fc.constantFrom('91', '92', '93', '94', '95'), fc.oneof(digits(19), digits(23)))
  .map(([channel, rest]) => `${channel}${rest}${checkDigitOf(channel + rest)}`);

/** USPS numbers with a ZIP of 5 or 9 digits, or none. */
export const uspsParts: fc.Arbitrary<UspsParts> = fc.record({
  zip: fc.oneof(digits(5), digits(9), fc.constant(undefined)),
  number: uspsNumbers,
});
