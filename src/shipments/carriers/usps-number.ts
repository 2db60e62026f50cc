import { hasGs1CheckDigit } from './check-digits.js';

/** The content of a USPS barcode: the tracked number, and the destination ZIP if the barcode has one. */
export interface UspsNumber {
  zip: string | undefined;
  number: string;
}

/** The separator before each element of a GS1 barcode, as scanners output it. */
export const FNC1 = '\x1d';

/** Tried in this order: 34 digits that match both have a ZIP of 9 digits, because numbers of 26 digits are rare. */
const PATTERNS = [
  /^\x1d?(?:420([0-9]{5}|[0-9]{9})\x1d?)?(9[1-5][0-9]{20})\x1d?$/,
  /^\x1d?(?:420([0-9]{5}|[0-9]{9})\x1d?)?(9[1-5][0-9]{24})\x1d?$/,
];

/**
 * Reads a USPS number of 22 or 26 digits (C-CAR-12). `420` and a ZIP of 5 or 9 digits may precede it; FNC1 separators are
 * optional.
 * @returns undefined if the text is no such number, or its check digit is wrong
 */
export function readUspsNumber(text: string): UspsNumber | undefined {
  return PATTERNS.flatMap((pattern) => {
    const [, zip, number] = pattern.exec(text) ?? [];
    return number === undefined ? [] : [{ zip, number }];
  }).find(({ number }) => hasGs1CheckDigit(number));
}
