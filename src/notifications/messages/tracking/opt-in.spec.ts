import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { CHANNELS } from '../persistence/message.entity.js';
import { isOptedIn } from './opt-in.js';
import { type ShipmentContext, subjectOf } from './shipment-context.service.js';

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
  expect(subjectOf({ id: 'shp_1', order_key: '' })).not.toBe(subjectOf({ id: 'shp_2', order_key: 'shp_1' }));
});
