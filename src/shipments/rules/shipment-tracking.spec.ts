import { resolveCarrier, carrierPageUrl } from './shipment-tracking.js';

describe('a shipment is tracked', () => {
  it.each([
    ['by the well-known carrier as sent', 'fedex', '986578788855', 'fedex', '986578788855'],
    ['by that carrier even if the format is of another one', 'dhl_express', '1Z5R89390357567127', 'dhl_express', ''],
    ['by the number as sent if its format is not of the carrier', 'ups', 'my parcel', 'ups', ''],
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
