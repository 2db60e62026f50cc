import { readUspsBarcode } from '../../shipments/index.js';

/** The barcode of a USPS label (IMpb). */
export interface UspsBarcode {
  /** Destination ZIP of 5 or 9 digits; not every barcode has one. */
  zip?: string;
  /** USPS tracking number of 22 or 26 digits. */
  number: string;
  /** The number in groups of four digits, as printed under the bars. */
  groups: string[];
}

/** Parses `barcode_data`; undefined if it is no USPS barcode with a valid check digit. */
export function uspsBarcode(data: string): UspsBarcode | undefined {
  const read = readUspsBarcode(data);
  return read && { ...(read.zip && { zip: read.zip }), number: read.number, groups: groupsOfFour(read.number) };
}

function groupsOfFour(digits: string): string[] {
  return digits.match(/.{1,4}/g) ?? [];
}
