// SPDX-License-Identifier: Apache-2.0
import { type Address } from '../../platform/dto/address.dto.js';
import { requireOptional } from '../../platform/process/import-optional.js';
import { type Replica, type UspsBarcode } from '../../returns/index.js';

/** View model of `USPS_LABEL_HTML`. */
export interface UspsLabel {
  banner: string;
  /** Address lines; empty if the destination is unknown. */
  address: string[];
  /** SVG, which is not escaped. */
  bars: string;
  groups: string[];
}

/** The texts and the barcode of a USPS-style label. */
export function uspsLabel({ barcode, service, return_to }: Replica): UspsLabel {
  const lines = linesOf(return_to ?? {});
  return {
    banner: bannerOf(service ?? ''),
    address: lines.length === 0 ? destinationOf(barcode) : lines,
    bars: barcodeSvg(barcode),
    groups: barcode.groups,
  };
}

/** `ground_advantage` is printed as USPS GROUND ADVANTAGE. */
function bannerOf(service: string): string {
  const words = service.replaceAll('_', ' ').trim().toUpperCase();
  if (words === '') return 'USPS RETURN';
  return /^USPS\b/.test(words) ? words : `USPS ${words}`;
}

/** Address lines as on an envelope, without phone and email, which carriers do not read. */
function linesOf({ name, company, street1, street2, street3, city, state, zip, country }: Address): string[] {
  const place = [city, state, zip].filter(Boolean).join(' ');
  const lines = [name, company, street1, street2, street3, place].flatMap((line) => line?.trim() || []);
  return lines.length === 0 || !country || country === 'US' ? lines : [...lines, country];
}

function destinationOf({ zip }: UspsBarcode): string[] {
  return zip === undefined ? [] : [`ZIP Code ${[zip.slice(0, 5), zip.slice(5)].filter(Boolean).join('-')}`];
}

/** White modules on either side, which scanners need. */
const QUIET_ZONE = 10;
/** In millimetres; bwip-js draws 57 modules, at least 3/4 inch on a 4-inch label for every length of number. */
const HEIGHT = 20;

/** The barcode (GS1-128) as an inline SVG, black on white in every color scheme; its container sets the width. */
export function barcodeSvg({ zip, number, groups }: UspsBarcode): string {
  const destination = zip === undefined ? '' : `(420)${zip}`;
  // Loaded at the first label, because it takes 8 MB of memory.
  const { toSVG } = requireOptional<typeof import('bwip-js')>('bwip-js', 'The barcode of a label');
  const svg = toSVG({
    bcid: 'gs1-128',
    text: `${destination}(${number.slice(0, 2)})${number.slice(2)}`,
    scale: 1,
    height: HEIGHT,
    paddingleft: QUIET_ZONE,
    paddingright: QUIET_ZONE,
    barcolor: '000000',
    backgroundcolor: 'FFFFFF',
  });
  return svg.trim().replace('<svg ', `<svg role="img" aria-label="Barcode ${groups.join(' ')}" `);
}
