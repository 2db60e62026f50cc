// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { aFullOrder, aShipmentAsRead, fullOrderAsRead } from '../../support/full-order.js';
import { newOrderNumber } from '../../support/orders.js';
import { type Member, membersOf, valueAt, withValueAt } from '../../support/schema.js';
import { shipmentEventsOf } from '../../support/shipment-events.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** Members that are kept when left out (C-PUT-10), never stored, or not allowed for a standard store. */
const NOT_CLEARED = /^\/(order_id|is_protected|amounts\/protection_cost|shipments|source_store)/;

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${(number = newOrderNumber())}`));

const optional: Member[] = (await membersOf('PutOrderBody')).filter(
  (member) =>
    !member.required &&
    !NOT_CLEARED.test(member.pointer) &&
    !member.pointer.endsWith('/line_id') &&
    valueAt(aFullOrder(), member.path) !== undefined,
);

/** Groups members to clear in one request: at most one inside each top-level member. */
function groupsOf(all: Member[]): Member[][] {
  const groups: Member[][] = [];
  for (const member of all) {
    const group = groups.find((others) => others.every(({ path: [name] }) => name !== member.path[0]));
    if (group) group.push(member);
    else groups.push([member]);
  }
  return groups;
}

async function read(): Promise<Json> {
  return ((await store.get(path)).json.data as { order: Json }).order;
}

/** The members that were sent, without those that the service sets. */
function content(order: Json): Json {
  return Object.fromEntries(Object.keys(fullOrderAsRead(number)).map((name) => [name, order[name]]));
}

describe('full replace: an optional member of a body', () => {
  it('covers more than 50 members', () => {
    expect(optional.length).toBeGreaterThan(50);
  });

  it.each(groupsOf(optional).map((group) => [group.map(({ pointer }) => pointer).join(', '), group] as const))(
    'C-ORD-8, C-ORD-24, C-PUT-10: is cleared by leaving it out, or by null: %s',
    async (_pointers, group) => {
      const withAll = (body: Json, value: unknown): Json =>
        group.reduce((rest, { path: at }) => withValueAt(rest, at, value), body);
      const { shipments, ...sent } = fullOrderAsRead(number);
      const without = { ...withAll(sent, undefined), shipments };
      for (const nothing of [undefined, null]) {
        await store.put(path, aFullOrder());
        const { json } = await store.put(path, withAll(aFullOrder(), nothing));
        // Compared first, because the difference names the member.
        expect(content(await read())).toEqual(without);
        expect(json.data).toMatchObject({ applied: true, fields_changed_count: group.length });
      }
    },
  );

  it.each(['discounts', 'tax_lines'])(
    'C-VAL-25: %s: keeps an empty list, which is not the same as left out',
    async (name) => {
      await store.put(path, aFullOrder());
      expect((await store.put(path, aFullOrder({ [name]: [] }))).json.data).toMatchObject({ fields_changed_count: 1 });
      expect((await read())[name]).toEqual([]);
      expect((await store.put(path, aFullOrder({ [name]: [] }))).json.data).toMatchObject({ applied: false });
      expect((await store.put(path, aFullOrder({ [name]: null }))).json.data).toMatchObject({
        fields_changed_count: 1,
      });
      expect(await read()).not.toHaveProperty(name);
    },
  );

  it.each(['metadata', 'source_payload', 'order_notifications', 'billing_address'])(
    '%s: an empty object is kept',
    async (name) => {
      await store.put(path, aFullOrder());
      await store.put(path, aFullOrder({ [name]: {} }));
      expect((await read())[name]).toEqual({});
    },
  );

  it('C-PUT-11: order_notifications: clears the opt-in if left out', async () => {
    await store.put(path, aFullOrder({ order_notifications: { email: true, sms: true } }));
    await store.put(path, aFullOrder({ order_notifications: undefined }));
    expect(await read()).not.toHaveProperty('order_notifications');
    await store.put(path, aFullOrder({ order_notifications: { sms: true } }));
    expect((await read()).order_notifications).toEqual({ sms: true });
  });

  it('replaces unnamed keys of open objects too', async () => {
    await store.put(path, aFullOrder());
    await store.put(path, aFullOrder({ customer: { email: 'bia@example.com' } }));
    expect((await read()).customer).toEqual({ email: 'bia@example.com' });
  });
});

describe('shipments of a body', () => {
  // No known carriers, so that no carrier update changes the shipments during a test.
  const one = { tracking_number: 'TN-1', carrier: 'moto_frete', eta: '2026-11-05' };
  const two = { tracking_number: 'TN-2', carrier: 'bike_frete' };
  const put = async (shipments: unknown): Promise<Json> =>
    (await store.put(path, aFullOrder({ shipments }))).json.data as Json;
  const shown = (entry: Json): Json => aShipmentAsRead({ ...entry, order_number: number });
  const shipments = async (): Promise<Json[]> => (await read()).shipments as Json[];
  const shipmentEvents = async (): Promise<unknown[]> =>
    (await shipmentEventsOf(store.id, { order_number: number })).map(({ type, sequence, data }) => [
      type,
      sequence,
      data.shipment,
    ]);

  it('registers each as a PENDING shipment, and emits shipment.created', async () => {
    expect(await put([one, two])).toMatchObject({ newly_created: true });
    const [first, second] = await shipments();
    expect([first, second]).toEqual([shown(one), shown(two)]);
    expect(await shipmentEvents()).toEqual([
      ['shipment.created', 1, first],
      ['shipment.created', 1, second],
    ]);
  });

  it('C-PUT-27: ignores unknown keys of an entry, which are no change', async () => {
    await put([{ ...one, colour: 'red', status: 'DELIVERED', shipment_id: 'shp_x' }]);
    expect(await shipments()).toEqual([shown(one)]);
    expect(await put([{ ...one, colour: 'blue' }])).toMatchObject({ applied: false, reason: 'no_change' });
  });

  it.each([undefined, null, []])('C-PUT-23: keeps a registered shipment for shipments: %p', async (later) => {
    await put([one]);
    const before = await shipments();
    expect(await put(later)).toMatchObject({ applied: false, reason: 'no_change' });
    expect(before).toEqual([shown(one)]);
    expect(await shipments()).toEqual(before);
  });

  it('leaves a registered shipment unchanged', async () => {
    await put([one]);
    const before = await shipments();
    expect(await put([{ ...one, eta: '2026-12-24' }])).toMatchObject({ applied: false });
    expect(await shipments()).toEqual(before);
    expect(await shipmentEvents()).toEqual([['shipment.created', 1, before[0]]]);
  });

  it('C-READ-3: shows a shipment that was pushed before the order, unchanged', async () => {
    const pushed = (await store.post('/shipments', { ...one, order_number: number })).json;
    expect(pushed).toEqual(shown(one));
    expect(await put([{ ...one, eta: '2026-12-24' }, two])).toMatchObject({ newly_created: true });
    expect(await shipments()).toEqual([pushed, shown(two)]);
  });

  it('counts a new shipment as a change', async () => {
    await put([one]);
    const [first] = await shipments();
    expect(await put([two])).toMatchObject({ applied: true, fields_changed_count: 1 });
    expect(await shipments()).toEqual([first, shown(two)]);
  });

  it('C-PUT-24: supersedes a shipment by one with another carrier, which is a change', async () => {
    await put([one, two]);
    const [first, second] = await shipments();
    const other = { ...one, carrier: 'taxi_frete' };
    expect(await put([other])).toMatchObject({ applied: true, fields_changed_count: 1 });
    const after = await shipments();
    expect(after).toEqual([second, { ...shown(other), supersedes: first?.shipment_id }]);
    expect(after[1]?.shipment_id).not.toBe(first?.shipment_id);
  });

  it('C-PUT-26: uses the last carrier of entries with one number, at the position of the first', async () => {
    const other = { tracking_number: 'TN-1', carrier: 'taxi_frete' };
    await put([one, two, other]);
    expect(await shipments()).toEqual([shown(other), shown(two)]);
  });

  it('C-PUT-25: accepts an entry with the order_number of the order, and refuses another', async () => {
    expect(await put([{ ...one, order_number: number }])).toMatchObject({ applied: true });
    for (const body of [
      { shipments: [two, { ...one, order_number: 'x' }] },
      { order_number: number, shipments: [two, { ...one, order_number: 'x' }] },
    ]) {
      const { status, json } = await store.put(path, aFullOrder(body));
      expect([status, json.code, json.errors]).toEqual([
        422,
        'VALIDATION_ERROR',
        [expect.objectContaining({ pointer: '/shipments/1/order_number' })],
      ]);
    }
    expect(await shipments()).toEqual([shown(one)]);
  });

  it('refuses a return label without an identifying member', async () => {
    const { status, json } = await store.put(
      path,
      aFullOrder({ shipments: [{ ...one, return_label: { included_in_package: false } }] }),
    );
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/shipments/0/return_label' })]]);
  });

  it('C-ORD-14: accepts 100 shipments, each with its event', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ tracking_number: `TN-${index}`, carrier: 'moto_frete' }));
    expect(await put(many)).toMatchObject({ newly_created: true });
    expect(await shipments()).toEqual(many.map(shown));
    expect(await shipmentEvents()).toHaveLength(100);
  });
});
