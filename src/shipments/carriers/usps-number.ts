// SPDX-License-Identifier: Apache-2.0
import { hasGs1CheckDigit } from './check-digits.js';

/** The content of a USPS barcode: the tracked number, and the destination ZIP if the barcode has one. */
export interface UspsNumber {
  zip: string | undefined;
  number: string;
}

/** The separator before each element of a GS1 barcode, as scanners output it. */
const FNC1 = '\x1d';

/** Spellings of FNC1 by scanners (`]C1` comes first), label software and people. */
const SPELLED_FNC1 = /^\]C1|~1|\^FNC1|<(?:FNC1|GS)>|\{(?:FNC1|GS)\}|\[(?:FNC1|GS)\]|\(FNC1\)/gi;
/** In human-readable form GS1 application identifiers are in parentheses and start a new element. */
const IDENTIFIER = /\((420|9[1-5])\)/g;
const FNC1_RUNS = new RegExp(`${FNC1}+`, 'g');

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
  return shapedNumbers(text).find(({ number }) => hasGs1CheckDigit(number));
}

/** Reads `barcode_data` of a USPS label (IMpb) in any spelling; undefined as for `readUspsNumber`. */
export function readUspsBarcode(data: string): UspsNumber | undefined {
  return readUspsNumber(withFnc1(data));
}

/**
 * Reads the Mailer ID of a USPS number: after the channel and the service type code it has nine digits if it begins with 9,
 * otherwise six.
 * @returns undefined for numbers with another layout, such as international ones
 */
export function mailerIdOf(trackingNumber: string): string | undefined {
  const { number } = readUspsNumber(trackingNumber) ?? {};
  return number === undefined ? undefined : /^9[1-5][0-9]{3}(9[0-9]{8}|[0-8][0-9]{5})/.exec(number)?.[1];
}

/** Whether `barcode_data` has the shape of a USPS barcode, but a wrong check digit (C-LAB-9). */
export function isMisreadUspsBarcode(data: string): boolean {
  return shapedNumbers(withFnc1(data)).length > 0 && readUspsBarcode(data) === undefined;
}

function withFnc1(data: string): string {
  return data
    .replaceAll(' ', '')
    .replaceAll(SPELLED_FNC1, FNC1)
    .replaceAll(IDENTIFIER, `${FNC1}$1`)
    .replaceAll(FNC1_RUNS, FNC1);
}

function shapedNumbers(text: string): UspsNumber[] {
  return PATTERNS.flatMap((pattern) => {
    const [, zip, number] = pattern.exec(text) ?? [];
    return number === undefined ? [] : [{ zip, number }];
  });
}
