// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type Order } from '../../orders/index.js';
import { type OrderSnapshot } from '../model/platform-change.js';
import {
  assertCurrency,
  cancelledElsewhere,
  idsOfRefund,
  isKnownWhole,
  isNamesake,
  orderBody,
  originOf,
  unitsBeyond,
  unitsIn,
} from './platform-order.js';

const PARCEL = { tracking_number: '1Z5R89390357567127', carrier: 'ups' };
const snapshot = (members: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  ...{ kind: 'order', orderId: '5550001', orderNumber: '2001', updatedAt: '2026-10-04T07:00:00.000Z' },
  body: {
    ...{ order_number: '2001', order_id: '5550001', note: undefined, is_protected: true },
    ...{ amounts: { subtotal: 20, protection_cost: 2 }, order_notifications: { email: true } },
  },
  ...{ refunds: [], fulfilments: [], isTest: false },
  ...members,
});
const stored = (members: object = {}, content: object = {}) =>
  ({
    cancellation: null,
    order_number: '2001',
    order_id: '5550001',
    content: { line_items: [], ...content },
    ...members,
  }) as unknown as Order;

describe('the body of an order of a platform', () => {
  it('C-PLT-17: is what the platform says, without members that it leaves out', () =>
    expect(orderBody(snapshot())).toEqual({
      ...{ order_number: '2001', order_id: '5550001', is_protected: true },
      ...{ amounts: { subtotal: 20, protection_cost: 2 }, order_notifications: { email: true } },
    }));

  it('C-PLT-17: keeps the protection of an order that it continues', () => {
    const body = orderBody(snapshot(), stored());
    expect(body).toMatchObject({ order_id: '5550001', amounts: { subtotal: 20 } });
    expect(body).not.toHaveProperty('is_protected');
    expect(body.amounts).not.toHaveProperty('protection_cost');
  });

  it('C-PLT-17: has the protection of an imported order that is not known to have one', () =>
    expect(orderBody(snapshot(), stored({}, { is_protection_open: true }))).toMatchObject({
      ...{ is_protected: true, amounts: { protection_cost: 2 } },
    }));

  it('C-PLT-17: continues an order whose id nobody has sent', () =>
    expect(orderBody(snapshot(), stored({ order_id: '2001' }))).toMatchObject({ order_id: '2001' }));

  it('C-PLT-22: has the parcels of fulfilments that are not cancelled', () => {
    const of = (isCancelled: boolean) => [{ fulfilmentId: '1', isCancelled, shipments: [PARCEL] }];
    expect(orderBody(snapshot({ fulfilments: of(false) })).shipments).toEqual([PARCEL]);
    expect(orderBody(snapshot({ fulfilments: of(true) }))).not.toHaveProperty('shipments');
  });

  it('C-PLT-24: has no messages for the customer of a test', () =>
    expect(orderBody(snapshot({ isTest: true }))).not.toHaveProperty('order_notifications'));
});

it('C-PLT-39: units that were cancelled elsewhere are those of the oldest refunds', () => {
  const { cancellation } = idsOfRefund('r1');
  const history = [
    { cancellation_id: cancellation, external_reference: { refund_id: 'r1' } },
    { cancellation_id: 'can_oms1', external_reference: { refund_id: 'r2' } },
  ];
  const held = [
    { line_id: 'a', kind: 'cancellation', quantity: 2, reference: 'can_oms1' },
    { line_id: 'a', kind: 'cancellation', quantity: 1, reference: cancellation },
    { line_id: 'b', kind: 'claim', quantity: 1, reference: 'clm_1' },
  ] as HeldUnits[];
  const elsewhere = cancelledElsewhere(stored({ cancellation: JSON.stringify({ history }) }), held);
  expect(elsewhere).toEqual([{ line_id: 'a', quantity: 2 }]);
  const units = [
    { line_id: 'a', quantity: 1 },
    { line_id: 'b', quantity: 1 },
  ];
  expect(unitsBeyond(units, elsewhere)).toEqual([{ line_id: 'b', quantity: 1 }]);
  expect(unitsBeyond([{ line_id: 'a', quantity: 3 }], elsewhere)).toEqual([{ line_id: 'a', quantity: 2 }]);
  expect(unitsBeyond(units, elsewhere)).toEqual(units);
});

it.each([
  ['came from the platform with another id', '5550002', { origin: { source_channel: 'shopify' } }, true],
  ['came from the platform with this id', '5550001', { origin: { source_channel: 'shopify' } }, false],
  ['had no id before the platform continued it', '2001', { origin: { source_channel: 'shopify' } }, false],
  ['an OMS sent with another id, which parks the delivery', 'A-77', {}, false],
])('C-PLT-17: an order is another one of the platform if it %s', (_what, order_id, content, expected) =>
  expect(isNamesake(stored({ order_id }, content), '5550001')).toBe(expected),
);

it('C-PLT-38: an order in another currency than its store is refused', () => {
  const refuse = (currency: unknown) => () => assertCurrency({ currency }, { currency: 'USD' });
  expect(refuse('EUR')).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/currency' })] }),
  );
  for (const same of ['USD', undefined]) expect(refuse(same)).not.toThrow();
});

it('C-PLT-24: the origin of an order says what only the platform knows', () => {
  expect(originOf('woocommerce', snapshot())).toEqual({ source_channel: 'woocommerce' });
  expect(originOf('shopify', snapshot({ pricesIncludeTax: false, isTest: true }))).toEqual({
    ...{ source_channel: 'shopify', prices_include_tax: false, is_test: true },
  });
});

describe('a refund', () => {
  const line = (line_id: string, quantity: number, more: object = {}) => ({
    line_id,
    quantity,
    unit_price: 1,
    ...more,
  });
  const { cancellation } = idsOfRefund('0');
  const entry = { cancellation_id: cancellation, external_reference: { refund_id: '0' } };
  const history = { cancellation: JSON.stringify({ history: [entry] }) };
  const order = stored(history, { line_items: [line('li_1', 2, { source_line_id: '1' }), line('2', 1)] });

  it('C-PLT-20: names lines by the ids of the platform, and others not at all', () =>
    expect(
      unitsIn(
        order,
        ['1', '2', '1', 'tip'].map((lineId) => ({ lineId, quantity: 1 })),
      ),
    ).toEqual([
      { line_id: 'li_1', quantity: 2 },
      { line_id: '2', quantity: 1 },
    ]));

  it('C-PLT-43: has at most the units of a line', () =>
    expect(unitsIn(order, [{ lineId: '1', quantity: Number.MAX_SAFE_INTEGER }])).toEqual([
      { line_id: 'li_1', quantity: 2 },
    ]));

  it.each<[boolean, number, number, number, string?]>([
    [true, 2, 0, 0],
    [false, 3, 0, 0],
    [false, 2, 0, 1],
    [true, 1, 0, 1],
    [true, 0, 2, 0],
    [false, 1, 0, 1, 'can_oms1'],
  ])('C-PLT-20, C-PLT-39: is known whole: %s', (isWhole, cancelled, returned, before, reference = cancellation) => {
    const of = (quantity: number) => (quantity === 0 ? [] : [{ lineId: '1', quantity }]);
    const held = [{ kind: 'cancellation', reference, line_id: 'li_1', quantity: before }] as HeldUnits[];
    const refund = {
      refundId: '1',
      at: '',
      cancelled: of(cancelled),
      returned: of(returned),
      cancelsProtection: false,
    };
    expect(isKnownWhole(order, before === 0 ? [] : held, refund)).toBe(isWhole);
  });

  it('C-PLT-20: is not known whole if the order lacks a line that came back', () => {
    const refund = { refundId: '1', at: '', cancelled: [], returned: [{ lineId: '3', quantity: 1 }] };
    expect(isKnownWhole(order, [], { ...refund, cancelsProtection: false })).toBe(false);
  });

  it('C-PLT-20: has the same ids whenever it comes, which fit their columns', () => {
    const { cancellation, refund } = idsOfRefund('820982911946154508');
    expect([cancellation, refund].map((id) => id.length)).toEqual([30, 30]);
    expect(idsOfRefund('820982911946154508')).toEqual({ cancellation, refund });
    expect(idsOfRefund('820982911946154509').refund).not.toBe(refund);
  });
});
