import { resolveCarrier, carrierPageUrl } from './shipment-tracking.js';

describe('a shipment is tracked', () => {
  it.each([
    ['by the well-known carrier that was named', 'fedex', '986578788855', 'fedex', '986578788855'],
    ['by it even where the format is another carrier’s', 'dhl_express', '1Z5R89390357567127', 'dhl_express', ''],
    ['by the number as it was sent where its format is not the carrier’s', 'ups', 'my parcel', 'ups', ''],
    ['by the carrier of the format where the token is no carrier', 'my_courier', '1Z5R89390357567127', 'ups', ''],
    ['by the carrier of the format, in its form', 'my_courier', '1z 5r89390357567127', 'ups', '1Z5R89390357567127'],
    ['by a USPS number without its ZIP', 'usps', '420221539101026837331000039521', 'usps', '9101026837331000039521'],
    ['by it where the token is no carrier', 'mail', '420221539101026837331000039521', 'usps', '9101026837331000039521'],
    ['by a number of the named carrier in its form', 'ups', '1z5r89390357567127', 'ups', '1Z5R89390357567127'],
  ])('%s', (_how, token, number, carrier, tracked) => {
    expect(resolveCarrier(token, number)).toEqual({ carrier, tracking_number: tracked || number });
  });

  it('by nobody where the token is no carrier and the format identifies none', () => {
    expect(resolveCarrier('my_courier', '1Z5R89390357567128')).toBeUndefined();
  });
});

describe('the page of a parcel', () => {
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
