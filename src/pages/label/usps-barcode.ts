import { FNC1, readUspsNumber } from '../../shipments/index.js';

/** The barcode of a USPS label (IMpb). */
export interface UspsBarcode {
  /** Where the parcel goes, of 5 or 9 digits; not every barcode tells. */
  zip?: string;
  /** What USPS tracks, of 22 or 26 digits. */
  number: string;
  /** The number in groups of four digits, as it is printed under the bars. */
  groups: string[];
}

/** How FNC1 is spelled where it cannot be sent itself: by scanners (`]C1` comes first), by label software, by people. */
const SPELLED_FNC1 = /^\]C1|~1|\^FNC1|<(?:FNC1|GS)>|\{(?:FNC1|GS)\}|\[(?:FNC1|GS)\]|\(FNC1\)/gi;
/** An application identifier stands in parentheses in what is meant for people; the part of the barcode begins there. */
const IDENTIFIER = /\((420|9[1-5])\)/g;
const MARKS = new RegExp(`${FNC1}+`, 'g');

/** Reads `barcode_data`, if it is a barcode of USPS with the right check digit. */
export function uspsBarcode(data: string): UspsBarcode | undefined {
  const marked = data
    .replaceAll(' ', '')
    .replaceAll(SPELLED_FNC1, FNC1)
    .replaceAll(IDENTIFIER, `${FNC1}$1`)
    .replaceAll(MARKS, FNC1);
  const read = readUspsNumber(marked);
  return read && { ...(read.zip && { zip: read.zip }), number: read.number, groups: fours(read.number) };
}

function fours(digits: string): string[] {
  return digits.match(/.{1,4}/g) ?? [];
}
