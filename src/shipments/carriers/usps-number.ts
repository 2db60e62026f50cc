import { hasGs1CheckDigit } from './check-digits.js';

/** What a barcode of USPS says: the number that is tracked, and the ZIP to which the parcel goes, where it is told. */
export interface UspsNumber {
  zip: string | undefined;
  number: string;
}

/** The mark before each part of a GS1 barcode, as scanners give it. */
export const FNC1 = '\x1d';

/** In this order: where 34 digits can be read both ways, the ZIP has 9, because numbers of 26 digits are rare. */
const READINGS = [
  /^\x1d?(?:420([0-9]{5}|[0-9]{9})\x1d?)?(9[1-5][0-9]{20})\x1d?$/,
  /^\x1d?(?:420([0-9]{5}|[0-9]{9})\x1d?)?(9[1-5][0-9]{24})\x1d?$/,
];

/**
 * Reads a USPS number of 22 or 26 digits, after 420 and a ZIP of 5 or 9 digits or without them, with FNC1 marks or without.
 * A wrong check digit makes it none.
 */
export function readUspsNumber(text: string): UspsNumber | undefined {
  return READINGS.flatMap((reading) => {
    const [, zip, number] = reading.exec(text) ?? [];
    return number === undefined ? [] : [{ zip, number }];
  }).find(({ number }) => hasGs1CheckDigit(number));
}
