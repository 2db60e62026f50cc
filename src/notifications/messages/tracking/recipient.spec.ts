// SPDX-License-Identifier: Apache-2.0
import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { CHANNELS } from '../persistence/message.entity.js';
import { shipmentRecipient, isOptedIn } from './recipient.js';
import { type ShipmentContext, shipmentSubject } from './shipment-context.service.js';

describe('The address of a mail', () => {
  it('is the shipment’s customer_email, else the order’s', () => {
    expect(shipmentRecipient('email', shipmentContext({ content: { customer_email: 'bo@example.com' } }))).toBe(
      'bo@example.com',
    );
    expect(shipmentRecipient('email', shipmentContext())).toBe('ana@example.com');
  });

  it('is undefined if neither has one', () => {
    expect(shipmentRecipient('email', shipmentContext({ order: { customer: {} } }))).toBeUndefined();
    expect(shipmentRecipient('email', shipmentContext({ order: null }))).toBeUndefined();
  });

  it.each([
    'a,b@example.com',
    'a<b@example.com',
    'a;b@example.com',
    '"a"@example.com',
    'a@exam>ple.com',
    'a\u202eb@x.com',
  ])('C-MSG-5: is undefined if mail software could misread it: %s', (customer_email) => {
    expect(shipmentRecipient('email', shipmentContext({ content: { customer_email } }))).toBeUndefined();
  });

  it.each(['jörg@bücher.example', 'a.b+c@example.co.uk', "o'neil@example.com"])('may be %s', (customer_email) => {
    expect(shipmentRecipient('email', shipmentContext({ content: { customer_email } }))).toBe(customer_email);
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
    expect(shipmentRecipient('sms', shipmentContext({ order }))).toBe(expected);
  });

  it('C-MSG-6: is that of the shipping address if the customer has no valid phone', () => {
    const shipping_address = { country: 'DE', phone: '0151 23456789' };
    const phoneOf = (customer: object) =>
      shipmentRecipient('sms', shipmentContext({ order: { customer, shipping_address } }));
    expect(phoneOf({})).toBe('+4915123456789');
    expect(phoneOf({ phone: 'none' })).toBe('+4915123456789');
    expect(phoneOf({ phone: '+5511912345678' })).toBe('+5511912345678');
  });

  it('is undefined for a standalone shipment', () => {
    expect(shipmentRecipient('sms', shipmentContext({ order: null }))).toBeUndefined();
  });
});

const channelsOf = (context: ShipmentContext): string[] => CHANNELS.filter((channel) => isOptedIn(channel, context));

describe('The opt-in of an order', () => {
  it.each([
    [undefined, []],
    [{}, []],
    [{ email: true }, ['email']],
    [{ sms: true }, ['sms']],
    [{ email: true, sms: true }, ['email', 'sms']],
    [{ email: false, sms: true }, ['sms']],
    [{ email: true, sms: false }, ['email']],
    [{ email: false, sms: false }, []],
  ])('C-MSG-2: %j allows the channels %j', (order_notifications, channels) => {
    expect(channelsOf(shipmentContext({ order: { order_notifications } }))).toEqual(channels);
  });

  it('ignores the store setting for standalone shipments', () => {
    expect(channelsOf(shipmentContext({ store: { notify_standalone_shipments: true } }))).toEqual([]);
  });

  it('is missing until the order has been pushed', () => {
    const store = { notify_standalone_shipments: true };
    expect(channelsOf(shipmentContext({ store, order: null }))).toEqual([]);
  });
});

describe('A standalone shipment', () => {
  it.each([
    [true, ['email']],
    [false, []],
  ])('with notify_standalone_shipments %j allows the channels %j', (notify_standalone_shipments, channels) => {
    const context = shipmentContext({
      store: { notify_standalone_shipments },
      shipment: { order_key: '' },
      order: null,
    });
    expect(channelsOf(context)).toEqual(channels);
  });
});

describe('A store', () => {
  const order = { order_notifications: { email: true, sms: true } };

  it('notifies nobody while it is suspended', () => {
    expect(channelsOf(shipmentContext({ order, store: { status: 'suspended' } }))).toEqual([]);
  });

  it('notifies nobody while its tracking is off', () => {
    expect(channelsOf(shipmentContext({ order, store: { tracking_enabled: false } }))).toEqual([]);
  });
});

it('the subject of an order with the number of a shipment differs from the shipment’s subject', () => {
  expect(shipmentSubject({ id: 'shp_1', order_key: '' })).not.toBe(
    shipmentSubject({ id: 'shp_2', order_key: 'shp_1' }),
  );
});
