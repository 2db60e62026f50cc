import { type Json } from '../../support/client.js';
import { aFullOrder, fullOrderAsRead } from '../../support/full-order.js';
import { newOrderNumber } from '../../support/orders.js';
import { type Member, membersOf, valueAt, withValueAt } from '../../support/schema.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** Kept when left out (PUT rule 4, decisions section 7), not kept at all, or not for a store of this kind. */
const NOT_CLEARED = /^\/(order_id|is_protected|amounts\/protection_cost|shipments|source_store)/;

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

const optional: Member[] = (await membersOf('PutOrderBody')).filter(
  (member) =>
    !member.required &&
    !NOT_CLEARED.test(member.pointer) &&
    !member.pointer.endsWith('/line_id') &&
    valueAt(aFullOrder(), member.path) !== undefined,
);

async function read(): Promise<Json> {
  return ((await store.get(path)).json.data as { order: Json }).order;
}

/** Without the ids of lines, which are the service's. */
function content(order: Json): Json {
  return Object.fromEntries(Object.keys(fullOrderAsRead()).map((name) => [name, order[name]]));
}

describe('full replace: an optional member of a body', () => {
  it('is one of many', () => {
    expect(optional.length).toBeGreaterThan(50);
  });

  it.each(optional.map((member) => [member.pointer, member] as const))(
    '%s is cleared by leaving it out, or by null',
    async (_at, { path: at }) => {
      const without = { ...withValueAt(fullOrderAsRead(), at, undefined) };
      for (const nothing of [undefined, null]) {
        await store.put(path, aFullOrder());
        const { json } = await store.put(path, withValueAt(aFullOrder(), at, nothing));
        expect(json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
        expect(content(await read())).toEqual(JSON.parse(JSON.stringify(without)));
      }
    },
  );

  it.each(['discounts', 'tax_lines'])('%s: an empty list is kept, and is not the same as left out', async (name) => {
    await store.put(path, aFullOrder());
    expect((await store.put(path, aFullOrder({ [name]: [] }))).json.data).toMatchObject({ fields_changed_count: 1 });
    expect((await read())[name]).toEqual([]);
    expect((await store.put(path, aFullOrder({ [name]: [] }))).json.data).toMatchObject({ applied: false });
    expect((await store.put(path, aFullOrder({ [name]: null }))).json.data).toMatchObject({ fields_changed_count: 1 });
    expect(await read()).not.toHaveProperty(name);
  });

  it.each(['metadata', 'source_payload', 'order_notifications', 'billing_address'])(
    '%s: an empty object is kept',
    async (name) => {
      await store.put(path, aFullOrder());
      await store.put(path, aFullOrder({ [name]: {} }));
      expect((await read())[name]).toEqual({});
    },
  );

  it('order_notifications: omitting the object clears the opt-in', async () => {
    await store.put(path, aFullOrder({ order_notifications: { email: true, sms: true } }));
    await store.put(path, aFullOrder({ order_notifications: undefined }));
    expect(await read()).not.toHaveProperty('order_notifications');
    await store.put(path, aFullOrder({ order_notifications: { sms: true } }));
    expect((await read()).order_notifications).toEqual({ sms: true });
  });

  it('further keys of open objects are replaced too', async () => {
    await store.put(path, aFullOrder());
    await store.put(path, aFullOrder({ customer: { email: 'bia@example.com' } }));
    expect((await read()).customer).toEqual({ email: 'bia@example.com' });
  });
});

describe('shipments of a body', () => {
  const one = { tracking_number: 'TN-1', carrier: 'dhl', eta: '2026-11-05' };
  const two = { tracking_number: 'TN-2', carrier: 'ups' };
  const put = async (shipments: unknown): Promise<Json> =>
    (await store.put(path, aFullOrder({ shipments }))).json.data as Json;

  it.each([undefined, null, []])('one that is registered stays registered: %p', async (later) => {
    await put([one]);
    expect(await put(later)).toMatchObject({ applied: false, reason: 'no_change' });
    expect((await read()).shipments).toEqual([one]);
  });

  it('one that is registered already is left as it is', async () => {
    await put([one]);
    expect(await put([{ ...one, eta: '2026-12-24' }])).toMatchObject({ applied: false });
    expect((await read()).shipments).toEqual([one]);
  });

  it('an entry not yet registered is a change', async () => {
    await put([one]);
    expect(await put([two])).toMatchObject({ applied: true, fields_changed_count: 1 });
    expect((await read()).shipments).toEqual([one, two]);
  });

  it('one with another carrier is a change, and takes its place', async () => {
    await put([one, two]);
    expect(await put([{ ...one, carrier: 'gls' }])).toMatchObject({ applied: true, fields_changed_count: 1 });
    expect((await read()).shipments).toEqual([{ ...one, carrier: 'gls' }, two]);
  });

  it("an entry's order_number is the order's", async () => {
    const number = decodeURIComponent(path.slice('/orders/'.length));
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
    expect((await read()).shipments).toHaveLength(1);
  });

  it('a return label says what it is', async () => {
    const { status, json } = await store.put(
      path,
      aFullOrder({ shipments: [{ ...one, return_label: { included_in_package: false } }] }),
    );
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/shipments/0/return_label' })]]);
  });

  it('100 are taken', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ tracking_number: `TN-${index}`, carrier: 'dhl' }));
    expect(await put(many)).toMatchObject({ newly_created: true });
    expect((await read()).shipments).toHaveLength(100);
  });
});
