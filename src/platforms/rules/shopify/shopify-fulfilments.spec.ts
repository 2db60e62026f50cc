// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../../../test/support/client.js';
import { aShopifyLine, aShopifyOrder, readOrder } from '../../../../test/support/shopify-orders.js';
import { validateBody } from '../../../platform/validation/index.js';
import { PushShipmentBody, WELL_KNOWN_CARRIERS } from '../../../shipments/index.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { readShopify } from './read-shopify.js';
import { shopifyCarrier } from './shopify-fulfilments.js';

const NONE = DEFAULT_SETTINGS;
const NUMBER = '1Z5R89390357567127';
const aFulfilment = (members: Json = {}): Json => ({
  ...{ id: 3300, order_id: 5550001, name: '#2001.1', status: 'success', shipment_status: null },
  ...{ created_at: '2026-10-05T10:00:00-04:00', updated_at: '2026-10-05T10:00:00-04:00', origin_address: {} },
  ...{ tracking_company: 'UPS', tracking_number: NUMBER, tracking_numbers: [NUMBER] },
  ...{ tracking_url: 'https://track.example/1', tracking_urls: ['https://track.example/1'] },
  line_items: [aShopifyLine({ quantity: 2 })],
  ...members,
});

function read(members: Json = {}, settings = NONE) {
  const change = readShopify('fulfillments/update', aFulfilment(members), settings);
  if (change?.kind !== 'fulfilment') throw new Error('Not a fulfilment');
  for (const entry of change.fulfilment.shipments) expect(validateBody(PushShipmentBody, entry)).toEqual([]);
  return change.fulfilment;
}

describe('a fulfilment of Shopify', () => {
  it('is a shipment with its items', () => {
    expect(readShopify('fulfillments/create', aFulfilment(), NONE)).toEqual({
      kind: 'fulfilment',
      orderId: '5550001',
      updatedAt: '2026-10-05T14:00:00.000Z',
      fulfilment: {
        fulfilmentId: '3300',
        isCancelled: false,
        shipments: [
          {
            ...{ tracking_number: NUMBER, carrier: 'ups', tracking_url: 'https://track.example/1' },
            shipped_at: '2026-10-05T14:00:00.000Z',
            items: [{ line_id: '910001', product_id: '810001', sku: 'BOWL-L', title: 'Oak bowl - Large', quantity: 2 }],
          },
        ],
      },
    });
  });

  it('is the same in a snapshot of its order', () => {
    expect(readOrder(aShopifyOrder({ fulfillments: [aFulfilment()] })).fulfilments).toEqual([read()]);
  });

  it('in several parcels is a shipment each, of which the first one has the items', () => {
    const { shipments } = read({
      tracking_numbers: [NUMBER, '771613423732', NUMBER],
      tracking_urls: ['https://track.example/1', 'https://track.example/2'],
    });
    expect(shipments).toMatchObject([
      { tracking_number: NUMBER, items: [{ quantity: 2 }] },
      { tracking_number: '771613423732', tracking_url: 'https://track.example/2' },
    ]);
    expect(shipments[1]).not.toHaveProperty('items');
  });

  it.each<[string, Json]>([
    ['no number', { tracking_number: null, tracking_numbers: [] }],
    ['an empty number', { tracking_number: '', tracking_numbers: ['', ' ', null] }],
    [
      'a text in place of a number',
      { tracking_numbers: ['handed over by our own driver on Monday, ask at the counter for it'] },
    ],
    ['a number with a line break', { tracking_numbers: ['771613\n423732'] }],
  ])('with %s is no shipment yet', (_what, members) => {
    expect(read(members)).toEqual({ fulfilmentId: '3300', isCancelled: false, shipments: [] });
  });

  it.each(['pending', 'open', 'success'])('that is %s is a shipment', (status) => {
    expect(read({ status })).toMatchObject({ isCancelled: false, shipments: [{ tracking_number: NUMBER }] });
  });

  it.each(['cancelled', 'error', 'failure'])('that ended as %s names the shipment that ends', (status) => {
    expect(read({ status })).toMatchObject({ isCancelled: true, shipments: [{ tracking_number: NUMBER }] });
  });

  it('has only goods in it', () => {
    const line_items = [
      aShopifyLine({ id: 1, gift_card: true }),
      aShopifyLine({ id: 2, sku: 'COVER-2' }),
      aShopifyLine({ id: 3, tip_payment_method: null }),
      aShopifyLine({ id: 4, quantity: 0 }),
    ];
    const settings = { ...DEFAULT_SETTINGS, protection_lines: ['COVER-2'] };
    expect(read({ line_items }, settings).shipments[0]).not.toHaveProperty('items');
    expect(read({ line_items: [...line_items, aShopifyLine({ id: 5 })] }, settings)).toMatchObject({
      shipments: [{ items: [{ line_id: '5', quantity: 1 }] }],
    });
  });

  it.each(['http://track.example/1', 'track.example', '', null, `https://track.example/${'1'.repeat(2048)}`])(
    'has no page of its parcel at %j',
    (url) => expect(read({ tracking_urls: [url], tracking_url: url }).shipments[0]).not.toHaveProperty('tracking_url'),
  );

  it('may have its number and page only in the members for one parcel', () => {
    expect(read({ tracking_numbers: undefined, tracking_urls: undefined })).toMatchObject({
      shipments: [{ tracking_number: NUMBER, tracking_url: 'https://track.example/1' }],
    });
  });

  it('takes the carrier of its origin', () => {
    expect(read({ tracking_company: 'GLS', origin_address: { country_code: 'US' } })).toMatchObject({
      shipments: [{ carrier: 'gls_us' }],
    });
  });
});

describe('a carrier of Shopify', () => {
  it.each([
    ['Amazon Logistics UK', 'amazon'],
    ['Amazon Logistics US', 'amazon'],
    ['Aramex Australia', 'fastway_australia'],
    ['Australia Post', 'australia_post'],
    ['Bring', 'bring'],
    ['Canada Post', 'canada_post'],
    ['CDL Last Mile', 'cdl'],
    ['Chronopost', 'chronopost'],
    ['Colissimo', 'colissimo'],
    ['Correios', 'correios_br'],
    ['Correos', 'correos_espana'],
    ['DHL', 'dhl_germany'],
    ['DHL eCommerce', 'dhl_ecommerce'],
    ['DHL Express', 'dhl_express'],
    ['DPD Local', 'dpd_uk'],
    ['DPD UK', 'dpd_uk'],
    ['Deutsche Post', 'deutsche_post'],
    ['Deutsche Post (DE)', 'deutsche_post'],
    ['Deutsche Post (EN)', 'deutsche_post'],
    ['Evri', 'hermes_uk'],
    ['FedEx', 'fedex'],
    ['Hermes', 'hermes_germany_b2c'],
    ['La Poste', 'la_poste'],
    ['Lasership', 'lasership'],
    ['Lone Star Overnight', 'lso'],
    ['LSO', 'lso'],
    ['Mondial Relay', 'mondial_relay'],
    ['New Zealand Post', 'new_zealand_post'],
    ['OnTrac', 'ontrac'],
    ['Parcelforce', 'parcelforce'],
    ['Pitney Bowes', 'pitney_bowes'],
    ['Poste Italiane', 'poste_italiane'],
    ['Purolator', 'purolator'],
    ['Royal Mail', 'royal_mail'],
    ['United Delivery Service', 'uds'],
    ['UPS', 'ups'],
    ['USPS', 'usps'],
    ['USPS Ground Advantage', 'usps'],
    ['FedEx SmartPost', 'fedex'],
  ])('%s is %s', (company, token) => {
    expect(shopifyCarrier(company)).toBe(token);
    expect(WELL_KNOWN_CARRIERS.has(token)).toBe(true);
  });

  it.each([
    ['DHL', 'DE', 'dhl_germany'],
    ['DHL', 'US', 'dhl'],
    ['DHL Parcel', 'NL', 'dhl_benelux'],
    ['DPD', 'DE', 'dpd_de'],
    ['DPD', 'GB', 'dpd_uk'],
    ['DPD', 'NL', 'dpd'],
    ['DPD', undefined, 'dpd'],
    ['GLS', 'US', 'gls_us'],
    ['GLS', '', 'gls'],
    ['Hermes', 'GB', 'hermes_uk'],
  ])('%s of %s is %s', (company, country, token) => expect(shopifyCarrier(company, country)).toBe(token));

  it.each([
    ['Lietuvos Paštas', 'lietuvos_pastas'],
    ['Yurtiçi Kargo', 'yurtici_kargo'],
    ['UPS MI', 'ups_mi'],
    ['R+L Carriers', 'r_l_carriers'],
    ['Heppner Internationale Spedition GmbH & Co.', 'heppner_internationale_spedition_gmbh_co'],
    ['Guangdong Weisuyi Information Technology (WSE)', 'guangdong_weisuyi_information_technology'],
    ['Other', 'other'],
    ['西濃運輸', 'other'],
    ['toString', 'tostring'],
    ['', 'other'],
    [null, 'other'],
  ])('%j, which the registry does not have, is %s', (company, token) => {
    expect(shopifyCarrier(company)).toBe(token);
    expect(token).toMatch(/^[a-z0-9_]{2,40}$/);
  });
});
