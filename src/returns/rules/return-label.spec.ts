// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { uspsParts } from '../../../test/support/usps-numbers.js';
import { type RecordedLabel } from '../model/return.resource.js';
import { type AvailableLabel, type LabelView, returnLabel, type ShownLabel, uspsBarcode } from './return-label.js';

const NUMBER = '9205590164917312751089';
const DATA = `42022153${NUMBER}`;
const WRONG = DATA.slice(0, -1) + '0';
const LABEL_URL = 'https://labels.example.com/1.pdf';
const QR_URL = 'https://labels.example.com/1.png';

/** The label of a return whose order has only this one. */
const shownLabel = (label: AvailableLabel): ShownLabel | undefined =>
  returnLabel({ return_method: 'SELF_SHIP', labels: [] }, { return_label: JSON.stringify(label) }, []);

const kindsOf = (label: AvailableLabel): LabelView['kind'][] => {
  const shown = shownLabel(label);
  return shown ? [shown.primary, ...shown.further].map(({ kind }) => kind) : [];
};
const viewOf = (label: AvailableLabel, kind: LabelView['kind']) => {
  const shown = shownLabel(label);
  return shown && [shown.primary, ...shown.further].find((view) => view.kind === kind);
};

describe('a label', () => {
  it.each<[string, AvailableLabel, LabelView['kind'][]]>([
    ['of USPS with its barcode', { carrier: 'usps', barcode_data: DATA }, ['replica', 'tracking']],
    ['with a barcode of USPS and no carrier', { barcode_data: DATA }, ['replica', 'tracking']],
    ['with a barcode of USPS and a blank carrier', { carrier: ' ', barcode_data: DATA }, ['replica', 'tracking']],
    ['of another carrier with such a barcode', { carrier: 'DHL eCommerce', barcode_data: DATA }, ['tracking']],
    ['of an unknown carrier with such a barcode', { carrier: 'Bicycle', barcode_data: DATA }, ['tracking']],
    ['of USPS with a wrong check digit', { carrier: 'usps', barcode_data: WRONG }, []],
    [
      'of USPS with a wrong check digit and a link',
      { carrier: 'usps', barcode_data: WRONG, label_url: LABEL_URL },
      ['link'],
    ],
    ['of UPS with its number as barcode', { carrier: 'ups', barcode_data: '1Z5R89390357567127' }, ['tracking']],
    ['of USPS without a barcode', { carrier: 'usps', tracking_number: NUMBER }, ['tracking']],
    ['with a link', { label_url: LABEL_URL }, ['link']],
    ['with a QR code', { qr_code_url: QR_URL, tracking_number: 'X1' }, ['qr', 'tracking']],
    ['in the package', { included_in_package: true }, ['included']],
    ['not in the package', { included_in_package: false, tracking_number: 'X1' }, ['tracking']],
    [
      'with everything',
      { carrier: 'USPS', barcode_data: DATA, label_url: LABEL_URL, qr_code_url: QR_URL, included_in_package: true },
      ['replica', 'link', 'qr', 'tracking', 'included'],
    ],
    ['with nothing', { carrier: 'usps', barcode_data: null, label_url: null }, []],
    ['whose link is no link to the web', { label_url: 'javascript:alert(1)', qr_code_url: 'data:image/png,x' }, []],
  ])('%s is shown so', (_what, label, kinds) => expect(kindsOf(label)).toEqual(kinds));

  it.each([
    'usps',
    'USPS',
    ' Usps ',
    'usps_ground_advantage',
    'USPS Priority Mail',
    'US Postal Service',
    'U.S. Postal Service',
    'United States Postal Service',
  ])('of %j is one of USPS', (carrier) => expect(kindsOf({ carrier, barcode_data: DATA })[0]).toBe('replica'));

  it.each(['uspsx', 'ups', 'not_usps', 'fedex', 'Pitney Bowes', '日本郵便'])(
    'of carrier %j is not a USPS label',
    (carrier) => expect(kindsOf({ carrier, barcode_data: DATA })).toEqual(['tracking']),
  );
});

describe('the available labels', () => {
  const link: AvailableLabel = { label_url: LABEL_URL };
  const urlOf = (name: string): string => `https://labels.example.com/${name}.pdf`;
  const labelOf = (name: string) => ({ label_url: urlOf(name) });
  const request = { return_method: 'SELF_SHIP', labels: [], return_label: labelOf('request') } as const;
  const callback = { ...labelOf('callback'), carrier: 'usps', tracking_number: NUMBER } as RecordedLabel;
  const shipments = ['older', 'shipment'].map((name) => ({
    document: JSON.stringify({ return_label: labelOf(name) }),
  }));
  const order = { return_label: JSON.stringify(labelOf('order')) };

  it.each([
    ['callback', { ...request, labels: [callback] }, order, shipments],
    ['request', request, order, shipments],
    ['shipment', { ...request, return_label: null }, order, shipments],
    ['order', { ...request, return_label: null }, order, [{ document: '{}' }]],
  ] as const)('are used in this order: %s', (source, content, ofOrder, ofShipments) => {
    const primary = { kind: 'link', label_url: urlOf(source) };
    expect(returnLabel({ ...content, labels: [...content.labels] }, ofOrder, ofShipments)).toMatchObject({
      source,
      primary,
    });
  });

  it('are not used for a return in store', () => {
    expect(returnLabel({ return_method: 'IN_STORE', labels: [] }, order, shipments)).toBeUndefined();
  });

  it('C-PAGE-12: are never mixed: the first usable label is shown', () => {
    const useless: AvailableLabel = { carrier: 'usps', barcode_data: WRONG, instructions: 'Fold it.' };
    const content = { ...request, labels: [], return_label: useless };
    expect(returnLabel(content, order, [{ document: JSON.stringify({ return_label: link }) }])).toEqual({
      source: 'shipment',
      primary: { kind: 'link', label_url: LABEL_URL },
      further: [],
    });
  });

  it('that have nothing to show are skipped', () => {
    expect(shownLabel({ carrier: 'usps' })).toBeUndefined();
    expect(returnLabel({ return_method: 'SELF_SHIP', labels: [] }, undefined, [])).toBeUndefined();
  });

  it.each([
    [{ ...link, carrier: 'DHL Express' }, 'https://locator.dhl.com/'],
    [{ carrier: 'usps', barcode_data: DATA }, 'https://tools.usps.com/locations/'],
    [{ ...link, carrier: 'Corner Courier' }, undefined],
    [link, undefined],
  ])('C-RET-31: lead to the drop-off points of a known carrier: %j', (label, page) => {
    expect(shownLabel(label)?.drop_off_page).toBe(page);
  });

  it('keep the instructions and expiry of the shown label', () => {
    const said = { instructions: 'Fold it.', expires_at: '2027-01-01T00:00:00.000Z' };
    expect(shownLabel({ ...link, ...said })).toMatchObject(said);
  });
});

describe('a replica', () => {
  it('has the barcode, and the service and return address if they were sent', () => {
    const return_to = { company: 'Lamps', zip: '22153' };
    const barcode = { zip: '22153', number: NUMBER, groups: ['9205', '5901', '6491', '7312', '7510', '89'] };
    const label: AvailableLabel = { carrier: 'usps', barcode_data: DATA };
    expect(viewOf(label, 'replica')).toEqual({ kind: 'replica', barcode });
    const full = { ...label, service: 'Priority Mail', return_to };
    expect(viewOf(full, 'replica')).toEqual({ kind: 'replica', barcode, service: 'Priority Mail', return_to });
  });
});

describe('the tracking view', () => {
  const page = (number: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`;

  it.each<[string, AvailableLabel, Omit<Extract<LabelView, { kind: 'tracking' }>, 'kind'>]>([
    [
      'has the merchant’s link',
      { carrier: 'usps', tracking_number: NUMBER, tracking_url: 'https://track.example.com/1' },
      { carrier: 'USPS', tracking_number: NUMBER, tracking_url: 'https://track.example.com/1' },
    ],
    [
      'has the carrier’s page without one',
      { carrier: 'United States Postal Service', tracking_number: NUMBER },
      { carrier: 'USPS', tracking_number: NUMBER, tracking_url: page(NUMBER) },
    ],
    [
      'has the carrier’s page in place of a link that is none to the web',
      { carrier: 'usps', tracking_number: NUMBER, tracking_url: 'javascript:alert(1)' },
      { carrier: 'USPS', tracking_number: NUMBER, tracking_url: page(NUMBER) },
    ],
    [
      'has the number of the barcode where none was sent',
      { barcode_data: `(420)22153(92)${NUMBER.slice(2)}` },
      { carrier: 'USPS', tracking_number: NUMBER, tracking_url: page(NUMBER) },
    ],
    [
      'shows the number as sent, and follows it without the ZIP',
      { carrier: 'usps', tracking_number: DATA },
      { carrier: 'USPS', tracking_number: DATA, tracking_url: page(NUMBER) },
    ],
    [
      'has the carrier that the number identifies, where the named one is no real one',
      { carrier: 'My shipper', tracking_number: NUMBER },
      { carrier: 'USPS', tracking_number: NUMBER, tracking_url: page(NUMBER) },
    ],
    [
      'has an unknown carrier as sent',
      { carrier: 'Bicycle & Sons', tracking_number: 'X1' },
      { carrier: 'Bicycle & Sons', tracking_number: 'X1' },
    ],
    ['has only the number', { tracking_number: 'X1' }, { tracking_number: 'X1' }],
  ])('%s', (_what, label, view) => expect(viewOf(label, 'tracking')).toEqual({ kind: 'tracking', ...view }));
});

/** Published numbers whose check digit is right. */
const NUMBERS = [
  '9205590164917312751089',
  '9101026837331000039521',
  '9400111201080805483016',
  '9505511069605048600624',
  '92748931507708513018050063',
];

const PLAIN = '420221539205590164917312751089';
const GROUPS = ['9205', '5901', '6491', '7312', '7510', '89'];

describe('a USPS barcode', () => {
  it.each(NUMBERS)('%s is read with and without a ZIP of 5 or 9 digits', (number) => {
    expect(uspsBarcode(number)).toEqual({ number, groups: expect.any(Array) });
    expect(uspsBarcode(`42022153${number}`)).toMatchObject({ zip: '22153', number });
    expect(uspsBarcode(`420221531234${number}`)).toMatchObject({ zip: '221531234', number });
  });

  it('C-PAGE-14: is printed in groups of four digits', () => {
    expect(uspsBarcode(PLAIN)).toEqual({ zip: '22153', number: '9205590164917312751089', groups: GROUPS });
    expect(uspsBarcode('92748931507708513018050063')?.groups.at(-1)).toBe('63');
  });

  it.each([
    ['parentheses', '(420)22153(92)05590164917312751089'],
    ['parentheses around one identifier', '42022153(92)05590164917312751089'],
    ['spaces', '420 22153 9205 5901 6491 7312 7510 89'],
    ['parentheses and spaces', ' (420) 22153 (92) 0559 0164 9173 1275 1089 '],
    ['FNC1 before each part', '\x1d42022153\x1d9205590164917312751089'],
    ['FNC1 between the parts and after them', '42022153\x1d9205590164917312751089\x1d'],
    ['FNC1 and parentheses', '\x1d(420)22153\x1d(92)05590164917312751089'],
    ['the symbology in front, as scanners send it', ']C142022153\x1d9205590164917312751089'],
    ['~1', '~142022153~19205590164917312751089'],
    ['^FNC1', '^FNC142022153^FNC19205590164917312751089'],
    ['<FNC1>', '<FNC1>42022153<FNC1>9205590164917312751089'],
    ['{FNC1}', '{FNC1}42022153{FNC1}9205590164917312751089'],
    ['[FNC1]', '[FNC1]42022153[FNC1]9205590164917312751089'],
    ['(FNC1)', '(FNC1)42022153(FNC1)9205590164917312751089'],
    ['<GS>', '42022153<GS>9205590164917312751089'],
    ['{gs}', '42022153{gs}9205590164917312751089'],
  ])('C-PAGE-14: with %s is the same', (_with, data) => expect(uspsBarcode(data)).toEqual(uspsBarcode(PLAIN)));

  it('C-PAGE-14: is rejected with a wrong check digit', () => {
    fc.assert(
      fc.property(uspsParts, fc.integer({ min: 1, max: 9 }), ({ zip, number }, other) => {
        const marked = (digits: string) => (zip === undefined ? digits : `420${zip}\x1d${digits}`);
        const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + other) % 10);
        expect(uspsBarcode(marked(number))).toMatchObject({ ...(zip && { zip }), number });
        expect(uspsBarcode(marked(wrong))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['hyphens', '9205-5901-6491-7312-7510-89'],
    ['a letter', '920559016491731275108A'],
    ['another channel', '9605590164917312751089'],
    ['20 digits', '92055901649173127510'],
    ['a ZIP of 6 digits', '4202215319205590164917312751089'],
    ['a mark within the number', '42022153920559\x1d0164917312751089'],
    ['a mark within the ZIP', '420221\x1d539205590164917312751089'],
    ['the symbology of another barcode', ']C042022153\x1d9205590164917312751089'],
    ['something behind', '9205590164917312751089\n'],
    ['a documentation sample', '9400111899223100001234'],
  ])('is not read out of %s', (_what, data) => expect(uspsBarcode(data)).toBeUndefined());
});

describe('34 ambiguous digits', () => {
  const number = '9101026837331000039521';

  it('have a 9-digit ZIP, as in carrier detection', () => {
    expect(uspsBarcode(`420221539140${number}`)).toMatchObject({ zip: '221539140', number });
  });

  it('have the ZIP that ends at an FNC1 or a parenthesis', () => {
    const long = { zip: '22153', number: `9140${number}` };
    expect(uspsBarcode(`42022153\x1d9140${number}`)).toMatchObject(long);
    expect(uspsBarcode(`(420)22153(91)40${number}`)).toMatchObject(long);
    expect(uspsBarcode(`420221539140\x1d${number}`)).toMatchObject({ zip: '221539140', number });
  });
});
