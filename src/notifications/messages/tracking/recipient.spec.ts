import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { recipientOf } from './recipient.js';

describe('The address of a mail', () => {
  it('is the shipment’s customer_email, else the order’s', () => {
    expect(recipientOf('email', shipmentContext({ content: { customer_email: 'bo@example.com' } }))).toBe(
      'bo@example.com',
    );
    expect(recipientOf('email', shipmentContext())).toBe('ana@example.com');
  });

  it('is undefined if neither has one', () => {
    expect(recipientOf('email', shipmentContext({ order: { customer: {} } }))).toBeUndefined();
    expect(recipientOf('email', shipmentContext({ order: null }))).toBeUndefined();
  });

  it.each([
    'a,b@example.com',
    'a<b@example.com',
    'a;b@example.com',
    '"a"@example.com',
    'a@exam>ple.com',
    'a\u202eb@x.com',
  ])('C-MSG-5: is undefined if mail software could misread it: %s', (customer_email) => {
    expect(recipientOf('email', shipmentContext({ content: { customer_email } }))).toBeUndefined();
  });

  it.each(['jörg@bücher.example', 'a.b+c@example.co.uk', "o'neil@example.com"])('may be %s', (customer_email) => {
    expect(recipientOf('email', shipmentContext({ content: { customer_email } }))).toBe(customer_email);
  });
});

describe('The phone of a text message', () => {
  it.each([
    ['+55 11 91234-5678', undefined, '+5511912345678'],
    ['(11) 91234-5678', 'BR', '+5511912345678'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['0151 23456789', 'de', '+4915123456789'],
    ['+49 151 23456789', 'BR', '+4915123456789'],
    ['0049 151 23456789', 'DE', '+4915123456789'],
    ['0151 23456789', undefined, undefined],
    ['0151 23456789', 'ZZ', undefined],
    ['123', 'BR', undefined],
    ['call me: +49 151 23456789', 'DE', undefined],
    ['', 'DE', undefined],
  ])('turns %s, shipped to %s, into %s', (phone, country, expected) => {
    const order = { customer: { phone }, shipping_address: { country } };
    expect(recipientOf('sms', shipmentContext({ order }))).toBe(expected);
  });

  it('C-MSG-6: is that of the shipping address if the customer has no valid phone', () => {
    const shipping_address = { country: 'DE', phone: '0151 23456789' };
    const phoneOf = (customer: object) =>
      recipientOf('sms', shipmentContext({ order: { customer, shipping_address } }));
    expect(phoneOf({})).toBe('+4915123456789');
    expect(phoneOf({ phone: 'none' })).toBe('+4915123456789');
    expect(phoneOf({ phone: '+5511912345678' })).toBe('+5511912345678');
  });

  it('is undefined for a standalone shipment', () => {
    expect(recipientOf('sms', shipmentContext({ order: null }))).toBeUndefined();
  });
});
