// SPDX-License-Identifier: Apache-2.0
import { type Reason } from '../../../src/orders/model/order-review.resource.js';
import { flagDigest } from '../../../src/orders/rules/review/review.js';
import { type OrderFlagsService } from '../../../src/orders/services/order-flags.service.js';
import { type OrderListService } from '../../../src/orders/services/order-list.service.js';
import { type CallerContext } from '../../../src/stores/store.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const flags = service<OrderFlagsService>('OrderFlagsService');
const orders = service<OrderListService>('OrderListService');

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const staff = (of = store): CallerContext => ({ store: of.store, actor: { type: 'staff', id: 'ana@shop.example' } });
const withTotal = (grand_total: number, more = {}) =>
  aSoundOrder({ amounts: { ...(aSoundOrder().amounts as object), grand_total }, ...more });

async function flagged(): Promise<string> {
  const number = newOrderNumber();
  await store.put(`/orders/${number}`, withTotal(99));
  return number;
}

async function digestOf(number: string): Promise<string> {
  const { json } = await store.get(`/orders/${number}`);
  return flagDigest((json.data as { order: { review: { reasons: Reason[] } } }).order.review.reasons);
}

const acknowledge = async (number: string, comment = 'Agreed with the shop', digest?: string) =>
  flags.acknowledge(staff(), number, { digest: digest ?? (await digestOf(number)), comment });
const isOpen = async (number: string): Promise<boolean> => {
  const list = await orders.list(store.id, { unacknowledged: true }, { limit: 100 });
  return list.orders.some(({ order_number }) => order_number === number);
};
const changed = expect.objectContaining({ code: 'FLAG_CHANGED' });

describe('acknowledging the flags of an order', () => {
  it('C-FLAG-36: names who acknowledged which reasons, once, and only the reasons that they saw', async () => {
    const number = await flagged();
    const seen = await digestOf(number);
    await Promise.all([acknowledge(number, 'First', seen), acknowledge(number, 'Second', seen)]);
    const listed = await flags.list(store.id, number);
    expect(listed).toMatchObject([{ is_current: true, actor: { type: 'staff', id: 'ana@shop.example' } }]);
    await store.put(`/orders/${number}`, withTotal(98));
    await expect(acknowledge(number, 'Late', seen)).rejects.toEqual(changed);
    await store.put(`/orders/${number}`, aSoundOrder());
    await expect(acknowledge(number, 'Late', seen)).rejects.toEqual(changed);
    await expect(acknowledge(number)).rejects.toEqual(changed);
    expect(await flags.list(store.id, number)).toHaveLength(1);
  });

  it('C-FLAG-37: ends with a write that changes the reasons, and stays with one that does not', async () => {
    const number = await flagged();
    await acknowledge(number);
    await store.put(`/orders/${number}`, withTotal(99, { note: 'Ring twice' }));
    expect(await isOpen(number)).toBe(false);
    await store.put(`/orders/${number}`, withTotal(98));
    expect(await flags.list(store.id, number)).toMatchObject([{ is_current: false }]);
    expect(await isOpen(number)).toBe(true);
    await acknowledge(number, 'Again');
    expect(await flags.list(store.id, number)).toMatchObject([
      { is_current: true, comment: 'Again' },
      { is_current: false, comment: 'Agreed with the shop' },
    ]);
  });

  it('C-FLAG-37: at the same time as a write never acknowledges reasons that staff did not see', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, flagged));
    const digests = await Promise.all(numbers.map(digestOf));
    await Promise.all(
      numbers.flatMap((number, index) => [
        store.put(`/orders/${number}`, withTotal(98)),
        acknowledge(number, 'Same time', digests[index]).catch((error: unknown) => expect(error).toEqual(changed)),
      ]),
    );
    for (const number of numbers) {
      expect((await flags.list(store.id, number)).filter(({ is_current }) => is_current)).toEqual([]);
      expect(await isOpen(number)).toBe(true);
    }
  });

  it('C-FLAG-38: is a filter of the list of staff, and no change for the API', async () => {
    const [first, second, sound] = [await flagged(), await flagged(), newOrderNumber()];
    await store.put(`/orders/${sound}`, aSoundOrder());
    expect(await isOpen(sound)).toBe(false);
    const before = (await store.get(`/orders/${first}`)).text;
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
    await acknowledge(first);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    expect((await store.get(`/orders/${first}`)).text).toBe(before);
    const { orders: all } = await orders.list(store.id, { flagged: true }, { limit: 100 });
    expect(all.map(({ order_number }) => order_number)).toEqual(expect.arrayContaining([first, second]));
  });

  it('C-FLAG-36: takes comments of 1 to 1,024 characters', async () => {
    const number = await flagged();
    for (const comment of ['', 'x'.repeat(1025)])
      await expect(acknowledge(number, comment)).rejects.toEqual(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
    await acknowledge(number, 'x'.repeat(1024));
    expect(await flags.list(store.id, number)).toHaveLength(1);
  });

  it('is not found for an order of another store', async () => {
    const number = await flagged();
    const other = staff(await newStore());
    const input = { digest: await digestOf(number), comment: 'Mine' };
    const notFound = expect.objectContaining({ code: 'ORDER_NOT_FOUND' });
    await expect(flags.acknowledge(other, number, input)).rejects.toEqual(notFound);
    await expect(flags.list(other.store.store_id, number)).rejects.toEqual(notFound);
  });
});
