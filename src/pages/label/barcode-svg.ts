import { toSVG } from 'bwip-js/generic';
import { type UspsBarcode } from '../../returns/index.js';

/** White modules on either side, which scanners need. */
const QUIET_ZONE = 10;
/** In millimetres; bwip-js draws 57 modules, at least 3/4 inch on a 4-inch label for every length of number. */
const HEIGHT = 20;

/** The barcode (GS1-128) as an inline SVG, black on white in every color scheme; its container sets the width. */
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
