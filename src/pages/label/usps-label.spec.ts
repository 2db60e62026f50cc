import Handlebars from 'handlebars';
import { scan } from '../../../test/support/barcode-reader.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { type Replica } from '../../returns/index.js';
import { LABEL_CSS, USPS_LABEL_HTML } from './usps-label.html.js';
import { uspsLabel } from './usps-label.js';

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
