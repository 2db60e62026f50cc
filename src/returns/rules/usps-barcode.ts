import { FNC1, readUspsNumber } from '../../shipments/index.js';

/** The barcode of a USPS label (IMpb). */
export interface UspsBarcode {
  /** Destination ZIP of 5 or 9 digits; not every barcode has one. */
  zip?: string;
  /** USPS tracking number of 22 or 26 digits. */
  number: string;
  /** The number in groups of four digits, as printed under the bars. */
  groups: string[];
}

/** Spellings of FNC1 by scanners (`]C1` comes first), label software and people. */
const SPELLED_FNC1 = /^\]C1|~1|\^FNC1|<(?:FNC1|GS)>|\{(?:FNC1|GS)\}|\[(?:FNC1|GS)\]|\(FNC1\)/gi;
/** In human-readable form GS1 application identifiers are in parentheses and start a new element. */
const IDENTIFIER = /\((420|9[1-5])\)/g;
const FNC1_RUNS = new RegExp(`${FNC1}+`, 'g');

/** Parses `barcode_data`; undefined if it is no USPS barcode with a valid check digit. */
export function uspsBarcode(data: string): UspsBarcode | undefined {
  const marked = data
    .replaceAll(' ', '')
    .replaceAll(SPELLED_FNC1, FNC1)
    .replaceAll(IDENTIFIER, `${FNC1}$1`)
    .replaceAll(FNC1_RUNS, FNC1);
  const read = readUspsNumber(marked);
  return read && { ...(read.zip && { zip: read.zip }), number: read.number, groups: groupsOfFour(read.number) };
}

function groupsOfFour(digits: string): string[] {
  return digits.match(/.{1,4}/g) ?? [];
}
