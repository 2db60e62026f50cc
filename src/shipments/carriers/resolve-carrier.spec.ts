// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { carrierPageUrl, numberInUrl, numberKey, numberKeys, resolveCarrier } from './carrier-detection.js';
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

describe('a shipment is tracked', () => {
  it.each([
    ['by the well-known carrier as sent', 'fedex', '986578788855', 'fedex', '986578788855'],
    ['by that carrier even if the format is of another one', 'dhl_express', '1Z5R89390357567127', 'dhl_express', ''],
    ['by the plain number if its format is not of the carrier', 'ups', 'my parcel', 'ups', 'myparcel'],
    ['C-SHP-29: by a FedEx number as printed', 'fedex', '7716 1342-3732', 'fedex', '771613423732'],
    ['C-CAR-14: by the carrier of an alias', 'canadapost', '7035114477138472', 'canada_post', ''],
    ['C-CAR-14: by the carrier of a service', 'ups_ground', 'K1506235620', 'ups', ''],
    ['by the carrier of the format if the token is unknown', 'my_courier', '1Z5R89390357567127', 'ups', ''],
    ['by the normalized number of the format', 'my_courier', '1z 5r89390357567127', 'ups', '1Z5R89390357567127'],
    ['by a USPS number without its ZIP', 'usps', '420221539101026837331000039521', 'usps', '9101026837331000039521'],
    [
      'by a USPS number without its ZIP if the token is unknown',
      'mail',
      '420221539101026837331000039521',
      'usps',
      '9101026837331000039521',
    ],
    ['by the normalized number of the carrier as sent', 'ups', '1z5r89390357567127', 'ups', '1Z5R89390357567127'],
  ])('%s', (_how, token, number, carrier, tracked) => {
    expect(resolveCarrier(token, number)).toEqual({ carrier, tracking_number: tracked || number });
  });

  it('by no carrier if neither token nor format identifies one', () => {
    expect(resolveCarrier('my_courier', '1Z5R89390357567128')).toBeUndefined();
  });
});

describe("the carrier's page of a parcel", () => {
  it.each([
    ['ups', '1Z5R89390357567127', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
    [
      'ups',
      'a b/c?d=é#$&{tracking_number}',
      'https://www.ups.com/track?tracknum=a%20b%2Fc%3Fd%3D%C3%A9%23%24%26%7Btracking_number%7D',
    ],
    ['swyft', '1', null],
    ['shippo', 'SHIPPO_TRANSIT', null],
    ['my_courier', '1Z5R89390357567127', null],
  ])('of %s and %s is %s', (token, number, page) => {
    expect(carrierPageUrl(token, number)).toBe(page);
  });
});

describe('C-SHP-28: the key of a tracking number', () => {
  it.each([
    ['1z 5r8 939 03 5756 7127', '1Z5R89390357567127'],
    ['7716 1342 3732', '771613423732'],
    ['7716\u00a01342\u200b-3732', '771613423732'],
    ['７７１６１３４２３７３２', '771613423732'],
    ['(420)22153(9101026837331000039521)', '9101026837331000039521'],
    ['“7716 1342 3732”,', '771613423732'],
    ['*771613423732*', '771613423732'],
    ['33tty 0000 000', '33TTY0000000'],
    ['33Tty0000000', '33Tty0000000'],
    ['---', '---'],
    ['a1', 'a1'],
    ['A1', 'A1'],
  ])('of %j is %j', (number, key) => expect(numberKey(number)).toBe(key));

  it('is the same for all spellings, and its own key', () => {
    const decoration = fc.constantFrom('', ' ', '-', '\u00a0', '\u200b', '\u2011', '(', ')', '[', ']', '"', '’', '*');
    const number = fc.stringMatching(/^[0-9A-Za-z]{6,30}$/);
    fc.assert(
      fc.property(number, fc.array(decoration, { minLength: 1, maxLength: 30 }), (plain, marks) => {
        const spelled = [...plain].map((letter, index) => letter + (marks[index % marks.length] ?? '')).join('');
        expect(numberKey(spelled)).toBe(numberKey(plain));
        expect(numberKey(numberKey(plain))).toBe(numberKey(plain));
        expect(numberKey(plain).length).toBeLessThanOrEqual(64);
      }),
    );
  });

  it('is the same in small letters, if it is of the usual length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,5}[A-Z][0-9]{7}[0-9A-Z]{0,9}$/), (number) => {
        expect(numberKey(number.toLowerCase())).toBe(numberKey(number));
      }),
    );
  });

  it('C-FIND-10: typed numbers also mean those in other letter case', () => {
    expect(numberKeys('Ab-1 2')).toEqual(['Ab12', 'AB12', 'ab12']);
    expect(numberKeys('12 3')).toEqual(['123']);
  });

  const UPS = '1Z5R89390357567127';
  const USPS = '9205590164917312751089';

  it.each([
    ['https://www.ups.com/track?loc=en_US&tracknum=1Z5R89390357567127', UPS],
    ['https://www.ups.com/track?loc=en_US&tracknum=1z+5r8+939+03+5756+7127&requester=ST%2F#main', UPS],
    ['http://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=1Z5R89390357567127', UPS],
    ['www.ups.com/track?tracknum=1Z5R89390357567127', UPS],
    [
      'https://tools.usps.com/go/TrackConfirmAction?tRef=fullpage&tLc=2&tLabels=9205590164917312751089%2C&tABt=true',
      USPS,
    ],
    ['tools.usps.com/go/TrackConfirmAction?tLabels=42090210-9205590164917312751089', USPS],
    ['https://www.fedex.com/fedextrack/?trknbr=771613423732&x=12024~7~FDEG', '771613423732'],
    ['https://www.fedex.com/fedextrack/?trkqual=2461134000~771613423732~FX&trknbr=771613423732', '771613423732'],
    ['https://www.fedex.com/apps/fedextrack/?tracknumbers=771613423732,771613423743&cntry_code=us', '771613423732'],
    ['https://www.dhl.com/de-en/home/tracking.html?locale=true&tracking-id=1234567890&submit=1', '1234567890'],
    ['https://www.dhl.de/de/privatkunden.html?piececode=00340434161094042557&cid=c_1234567890', '00340434161094042557'],
    ['https://www.royalmail.com/track-your-item#/tracking-results/RB123456785GB', 'RB123456785GB'],
    ['https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7035114477138472', '7035114477138472'],
    ['https://auspost.com.au/mypost/track/#/details/33TTY0000000', '33TTY0000000'],
    ['https://track.dpd.co.uk/parcels/15501234567890*20123', '15501234567890'],
    ['https://shop.example/orders/98765432?tracking_number=771613423732', '771613423732'],
    ['https://shop.example/orders/98765432/parcels/1Z5R89390357567127', UPS],
  ])('C-SHP-30: of %s is that of its number', (url, number) => expect(numberKey(url)).toBe(numberKey(number)));

  it.each([
    'https://track.shipveho.com/en/',
    'https://shop.example/orders/98765432',
    'a.example/98765432?uid=1234567890',
  ])('C-SHP-30: of %s, which has no number of a carrier, is its own', (url) => expect(numberInUrl(url)).toBe(url));

  it('C-SHP-30: is that of the number in the URL of each known tracking page, on the way there and back', () => {
    const carriers = [...WELL_KNOWN_CARRIERS.values()].filter(({ tracking_page }) => tracking_page !== null);
    const numbers = fc.oneof(
      fc.stringMatching(/^[0-9]{10,30}$/),
      fc.constantFrom(UPS, USPS, '33TTY0000000', 'RB123456785GB'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...carriers), numbers, fc.boolean(), ({ token }, number, hasScheme) => {
        const url = carrierPageUrl(token, number)!;
        expect(numberInUrl(hasScheme ? url : url.replace('https://', ''))).toBe(number);
        expect(numberKey(url)).toBe(numberKey(number));
      }),
    );
  });

  it('is never longer than a number, whatever text comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (text) => {
        expect(numberInUrl(numberInUrl(text))).toBe(numberInUrl(text));
        expect(numberKey(numberKey(text))).toBe(numberKey(text));
      }),
    );
  });
});
