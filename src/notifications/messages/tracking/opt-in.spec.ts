import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { CHANNELS } from '../persistence/message.entity.js';
import { isOptedIn } from './opt-in.js';
import { type ShipmentContext, subjectOf } from './shipment-context.service.js';

const channelsOf = (context: ShipmentContext): string[] => CHANNELS.filter((channel) => isOptedIn(channel, context));

describe('the opt-in of an order', () => {
  it.each([
    [undefined, []],
    [{}, []],
    [{ email: true }, ['email']],
    [{ sms: true }, ['sms']],
    [{ email: true, sms: true }, ['email', 'sms']],
    [{ email: false, sms: true }, ['sms']],
    [{ email: true, sms: false }, ['email']],
    [{ email: false, sms: false }, []],
  ])('%j is told on %j', (order_notifications, channels) => {
    expect(channelsOf(shipmentContext({ order: { order_notifications } }))).toEqual(channels);
  });

  it('is not the store’s for standalone shipments', () => {
    expect(channelsOf(shipmentContext({ store: { notify_standalone_shipments: true } }))).toEqual([]);
  });

  it('is none as long as the order has not come', () => {
    const store = { notify_standalone_shipments: true };
    expect(channelsOf(shipmentContext({ store, order: null }))).toEqual([]);
  });
});

describe('of a shipment without an order', () => {
  it.each([
    [true, ['email']],
    [false, []],
  ])('with notify_standalone_shipments %j is told on %j', (notify_standalone_shipments, channels) => {
    const context = shipmentContext({
      store: { notify_standalone_shipments },
      shipment: { order_key: '' },
      order: null,
    });
    expect(channelsOf(context)).toEqual(channels);
  });
});

describe('a store', () => {
  const order = { order_notifications: { email: true, sms: true } };

  it('that is suspended tells nobody', () => {
    expect(channelsOf(shipmentContext({ order, store: { status: 'suspended' } }))).toEqual([]);
  });

  it('whose tracking is off tells nobody', () => {
    expect(channelsOf(shipmentContext({ order, store: { tracking_enabled: false } }))).toEqual([]);
  });
});

it('an order that is numbered like a shipment is not that shipment', () => {
  expect(subjectOf({ id: 'shp_1', order_key: '' })).not.toBe(subjectOf({ id: 'shp_2', order_key: 'shp_1' }));
});
