import { type RecordedLabel } from '../model/return.resource.js';
import { type AvailableLabel, type LabelView, returnLabel, type ShownLabel } from './return-label.js';

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
