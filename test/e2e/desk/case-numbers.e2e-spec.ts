// SPDX-License-Identifier: Apache-2.0
import { type CaseNumbersService } from '../../../src/desk/services/case-numbers.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { aReturn, TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const numbers = service<CaseNumbersService>('CaseNumbersService');

let store: TestStore;
let order: { number: string };
/** Ids, in the order of creation. */
let returns: string[];
let claims: string[];

beforeAll(async () => {
  store = await newStore();
  const claimable = await aClaimable(store, { a: 9 });
  order = claimable;
  returns = [(await TestReturn.request(claimable, { a: 1 })).id, (await TestReturn.request(claimable, { a: 1 })).id];
  const claim = async (): Promise<string> =>
    String(claimOf(await file(store, aLineClaim(claimable, { a: 1 }, { claim_reason: 'Lost' }))).claim_id);
  claims = [await claim(), await claim()];
});

const cases = (ids: readonly string[]) => ids.map((id) => ({ id, order_number: order.number }));

describe('Case numbers', () => {
  it('C-FIND-2: count the returns and the claims of an order by their creation', async () => {
    expect([...(await numbers.numbersFor(store.id, 'return', cases(returns)))]).toEqual([
      [returns[0], `${order.number}-R1`],
      [returns[1], `${order.number}-R2`],
    ]);
    expect([...(await numbers.numbersFor(store.id, 'claim', cases(claims.slice(1))))]).toEqual([
      [claims[1], `${order.number}-C2`],
    ]);
    expect((await numbers.numbersFor(store.id, 'claim', [])).size).toBe(0);
  });

  it('C-FIND-2: find their return or claim, with the order number in any spelling', async () => {
    const number = order.number;
    expect(await numbers.find(store.id, `#${number.toLowerCase()}-r2`)).toEqual({
      ...{ kind: 'return', id: returns[1], order_number: number },
    });
    expect(await numbers.find(store.id, ` ${number}-C1 `)).toEqual({
      ...{ kind: 'claim', id: claims[0], order_number: number },
    });
  });

  it('C-FIND-2: mean the order whose number is exact before one in other letter case', async () => {
    const upper = `EU-${newOrderNumber().toUpperCase()}`;
    for (const number of [upper, upper.toLowerCase()]) {
      await store.put(`/orders/${number}`, anOrder({ line_items: [aLine({ line_id: 'a' })] }));
      expect((await store.post('/returns', aReturn({ number }, { a: 1 }))).status).toBe(201);
    }
    for (const number of [upper, upper.toLowerCase()])
      expect(await numbers.find(store.id, `${number}-R1`)).toMatchObject({ order_number: number });
  });

  it('find nothing past the last one, of another order or in another store', async () => {
    const other = await newStore();
    for (const [id, number] of [
      [store.id, `${order.number}-R3`],
      [store.id, `${newOrderNumber()}-R1`],
      [store.id, order.number],
      [other.id, `${order.number}-R1`],
    ] as const)
      expect(await numbers.find(id, number)).toBeUndefined();
  });
});
