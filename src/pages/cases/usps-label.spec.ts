// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import Handlebars from 'handlebars';
import { scan } from '../../../test/support/barcode-reader.js';
import { type UspsParts, uspsParts } from '../../../test/support/usps-numbers.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { type Replica } from '../../returns/index.js';
import { LABEL_CSS, USPS_LABEL_HTML } from '../templates/usps-label.html.js';
import { uspsLabel, barcodeSvg } from './usps-label.js';

const BARCODE: Replica['barcode'] = {
  zip: '22153',
  number: '9205590164917312751089',
  groups: ['9205', '5901', '6491', '7312', '7510', '89'],
};
const ADDRESS: Address = {
  name: 'Returns',
  company: 'Lamp & Light',
  street1: '1200 Warehouse Road',
  street2: 'Dock 4',
  city: 'Springfield',
  state: 'VA',
  zip: '22153',
  country: 'US',
  phone: '+1 703 555 0100',
  email: 'returns@example.com',
};

const handlebars = Handlebars.create();
handlebars.registerPartial('uspsLabel', USPS_LABEL_HTML);
const page = handlebars.compile('{{> uspsLabel label}}', { strict: true });
const htmlOf = (replica: Partial<Replica> = {}) =>
  page({ label: uspsLabel({ kind: 'replica', barcode: BARCODE, ...replica }) });
const labelOf = (replica: Partial<Replica>) => uspsLabel({ kind: 'replica', barcode: BARCODE, ...replica });

describe('a USPS-style label', () => {
  it.each([
    [undefined, 'USPS RETURN'],
    [' ', 'USPS RETURN'],
    ['Ground Advantage', 'USPS GROUND ADVANTAGE'],
    ['usps_ground_advantage', 'USPS GROUND ADVANTAGE'],
    ['USPS Priority Mail®', 'USPS PRIORITY MAIL®'],
  ])('of the service %j says %s', (service, banner) => expect(labelOf({ service }).banner).toBe(banner));

  it('has the merchant’s postal address without phone and email', () => {
    const lines = ['Returns', 'Lamp & Light', '1200 Warehouse Road', 'Dock 4', 'Springfield VA 22153'];
    expect(labelOf({ return_to: ADDRESS }).address).toEqual(lines);
    expect(labelOf({ return_to: { ...ADDRESS, country: 'CA' } }).address).toEqual([...lines, 'CA']);
    expect(htmlOf({ return_to: ADDRESS })).not.toMatch(/703|@/);
  });

  it('without an address shows the ZIP of the barcode, or no destination', () => {
    expect(labelOf({}).address).toEqual(['ZIP Code 22153']);
    expect(labelOf({ return_to: { name: ' ', country: 'US' } }).address).toEqual(['ZIP Code 22153']);
    expect(labelOf({ barcode: { ...BARCODE, zip: '221531234' } }).address).toEqual(['ZIP Code 22153-1234']);
    expect(htmlOf({ barcode: { ...BARCODE, zip: undefined } })).not.toContain('Return to:');
  });

  it('has empty lines for the customer’s address', () => {
    expect(htmlOf({ return_to: ADDRESS })).toMatch(/From:<\/p>(?:<hr [^>]+>){3}<\/div>/);
  });

  it('has the number in groups under a scannable barcode', async () => {
    const html = htmlOf();
    expect([...html.matchAll(/<span>(\d+)<\/span>/g)].map(([, group]) => group)).toEqual(BARCODE.groups);
    const [svg = ''] = /<svg[^]*<\/svg>/.exec(html) ?? [];
    expect(await scan(svg)).toEqual([{ symbology: ']C1', text: `420${BARCODE.zip}\x1d${BARCODE.number}` }]);
  });

  it('escapes merchant texts, and has no style or script', () => {
    const script = '<script>alert("1")</script>';
    const keys = ['name', 'company', 'street1', 'street2', 'street3', 'city', 'state', 'zip', 'country'];
    const return_to = Object.fromEntries(keys.map((key) => [key, script]));
    const html = htmlOf({ service: script, return_to });
    expect(html.match(/&lt;script&gt;/gi)).toHaveLength(['service', ...keys].length);
    expect(html).not.toMatch(/<script|style=|\son\w+=|href=|src=/i);
  });

  it('has styles for exactly its classes', () => {
    const html = htmlOf({ return_to: ADDRESS });
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].map(([, name]) => name));
    const styled = new Set([...LABEL_CSS.matchAll(/\.(usps-[a-z-]+)/g)].map(([, name]) => name));
    expect([...styled].sort()).toEqual([...used].sort());
  });
});

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
