import fc from 'fast-check';
import { scan } from '../../../test/support/barcode-reader.js';
import { type UspsParts, uspsParts } from '../../../test/support/usps-numbers.js';
import { barcodeSvg } from './barcode-svg.js';

const svgOf = ({ zip, number }: UspsParts) => barcodeSvg({ ...(zip && { zip }), number, groups: [number] });
const dataOf = ({ zip, number }: UspsParts) => (zip === undefined ? number : `420${zip}\x1d${number}`);
const WIDTH = /viewBox="0 0 (\d+) \d+"/;

describe('the barcode', () => {
  it.each([
    { zip: undefined, number: '9205590164917312751089' },
    { zip: '22153', number: '9205590164917312751089' },
    { zip: '221531234', number: '9205590164917312751089' },
    { zip: undefined, number: '92748931507708513018050063' },
    { zip: '22153', number: '92748931507708513018050063' },
    { zip: '221531234', number: '92748931507708513018050063' },
  ])('of %j scan as GS1-128, with FNC1 between the ZIP and the number', async (parts) => {
    expect(await scan(svgOf(parts))).toEqual([{ symbology: ']C1', text: dataOf(parts) }]);
  });

  it('of any valid number scans to the sent data', async () => {
    await fc.assert(
      fc.asyncProperty(uspsParts, async (parts) => {
        expect(await scan(svgOf(parts))).toEqual([{ symbology: ']C1', text: dataOf(parts) }]);
      }),
      { numRuns: 40 },
    );
  });

  it('has 242 modules for a 5-digit ZIP and 22 digits, with a quiet zone of 10 on either side', () => {
    const svg = svgOf({ zip: '22153', number: '9205590164917312751089' });
    expect(WIDTH.exec(svg)?.[1]).toBe('242');
    const edges = [...svg.matchAll(/stroke-width="(\d)" d="([^"]+)"/g)].flatMap(([, width, path = '']) =>
      [...path.matchAll(/M([\d.]+) /g)].flatMap(([, x]) => [
        Number(x) - Number(width) / 2,
        Number(x) + Number(width) / 2,
      ]),
    );
    expect([Math.min(...edges), Math.max(...edges)]).toEqual([10, 232]);
  });

  it('is an image with a label, black on white, without text, script or style', () => {
    const svg = barcodeSvg({ number: '9205590164917312751089', groups: ['9205', '5901'] });
    expect(svg).toMatch(/^<svg role="img" aria-label="Barcode 9205 5901" viewBox="[^"]+" xmlns="[^"]+">/);
    expect(svg).not.toMatch(/style|<text|<script|\swidth="\d+"/);
    expect(new Set([...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour))).toEqual(
      new Set(['#FFFFFF', '#000000']),
    );
  });
});
