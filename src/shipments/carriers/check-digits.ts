// SPDX-License-Identifier: Apache-2.0
/*
 * Check digits of tracking numbers. Each function expects a number of the right shape, whose last character is the digit.
 */

const ZERO = '0'.charCodeAt(0);

/** Checks a GS1 check digit: weights alternate between 3 and 1, and the last digit before the check digit has 3. */
export function hasGs1CheckDigit(digits: string): boolean {
  const sum = weightedSum(digits, (index) => ((digits.length - index) % 2 === 0 ? 3 : 1));
  return mod10Complement(sum) === checkDigit(digits);
}

/** Checks the digit of UPS and OnTrac: weights alternate between 1 and 2 from the left; A is 2, B is 3, H is 9, I is 0. */
export function hasLetterCheckDigit(text: string): boolean {
  return mod10Complement(weightedSum(text, (index) => (index % 2 === 0 ? 1 : 2))) === checkDigit(text);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Checks the nine digits of an S10 number (Universal Postal Union). */
export function hasS10CheckDigit(digits: string): boolean {
  const rest = 11 - (weightedSum(digits, (index) => S10_WEIGHTS[index] ?? 0) % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === checkDigit(digits);
}

/** Sums all characters except the last, each times the weight of its index. */
function weightedSum(text: string, weightOf: (index: number) => number): number {
  return [...text.slice(0, -1)].reduce((sum, character, index) => sum + valueOf(character) * weightOf(index), 0);
}

function valueOf(character: string): number {
  const code = character.charCodeAt(0) - ZERO;
  // 'A' is 17 after '0', and its value is 2.
  return code <= 9 ? code : (code - 15) % 10;
}

function mod10Complement(sum: number): number {
  return (10 - (sum % 10)) % 10;
}

function checkDigit(text: string): number {
  return text.charCodeAt(text.length - 1) - ZERO;
}
