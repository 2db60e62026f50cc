import { toSVG } from 'bwip-js/generic';
import { type UspsBarcode } from './usps-barcode.js';

/** Modules of white that a scanner needs on either side. */
const QUIET_ZONE = 10;
/** In millimetres when a module has 1/72 inch: 57 modules, at least 3/4 inch on a label of 4 inches whatever the number's length. */
const HEIGHT = 20;

/** The bars (GS1-128), black on white in any colour scheme, as an inline SVG that is as wide as its place. */
export function barcodeSvg({ zip, number, groups }: UspsBarcode): string {
  const destination = zip === undefined ? '' : `(420)${zip}`;
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
