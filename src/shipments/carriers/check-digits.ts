/*
 * Check digits of tracking numbers. Each takes a number whose shape is right and tells whether its check digit is too.
 */

const ZERO = '0'.charCodeAt(0);

/** GS1's: the digits weigh 3 and 1 in turn, the last before the check digit 3. */
export function hasGs1CheckDigit(digits: string): boolean {
  const sum = weighted(digits, (index) => ((digits.length - index) % 2 === 0 ? 3 : 1));
  return complement(sum) === checkDigit(digits);
}

/** That of UPS and OnTrac: the characters weigh 1 and 2 in turn from the first on; A is 2, B is 3, H is 9, I is 0. */
export function hasLetterCheckDigit(text: string): boolean {
  return complement(weighted(text, (index) => (index % 2 === 0 ? 1 : 2))) === checkDigit(text);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The Universal Postal Union's, of the eight digits of an S10 number and their check digit. */
export function hasS10CheckDigit(digits: string): boolean {
  const rest = 11 - (weighted(digits, (index) => S10_WEIGHTS[index] ?? 0) % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === checkDigit(digits);
}

/** The sum of all characters but the last, each times the weight of its place. */
function weighted(text: string, weightOf: (index: number) => number): number {
  return [...text.slice(0, -1)].reduce((sum, character, index) => sum + valueOf(character) * weightOf(index), 0);
}

function valueOf(character: string): number {
  const code = character.charCodeAt(0) - ZERO;
  // 'A' is 17 past '0', and its value is 2.
  return code <= 9 ? code : (code - 15) % 10;
}

function complement(sum: number): number {
  return (10 - (sum % 10)) % 10;
}

function checkDigit(text: string): number {
  return text.charCodeAt(text.length - 1) - ZERO;
}
