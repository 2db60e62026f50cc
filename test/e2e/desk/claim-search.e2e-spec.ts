// SPDX-License-Identifier: Apache-2.0
import { type ClaimQueriesService } from '../../../src/claims/services/claim-queries.service.js';
import { type SearchService } from '../../../src/desk/services/search.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const search = service<SearchService>('SearchService');
const claims = service<ClaimQueriesService>('ClaimQueriesService');

async function found(of: TestStore, text: string, members: object = {}): Promise<string[]> {
  const filter = await search.findClaimFilter(of.id, text);
  return (await claims.list(of.id, { ...filter, ...members })).claims.map(({ claim_id }) => claim_id);
}

describe('The claims of a text', () => {
  it('C-FIND-11: are those of an id, a case number, an order number or a customer', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const customer = { customer: { email: 'ana@example.com' } };
    const [one, two] = [await aClaimable(store, { a: 9 }, customer), await aClaimable(store, { a: 1 }, customer)];
    const stranger = await aClaimable(store, { a: 1 }, { customer: { email: 'ben@example.com' } });
    await TestReturn.request(one, { a: 1 });
    const ids: string[] = [];
    for (const [order, claim_reason] of [
      [one, 'Lost'],
      [two, 'Lost'],
      [one, 'Stolen'],
      [stranger, 'Lost'],
    ] as const)
      ids.push(String(claimOf(await file(store, aLineClaim(order, { a: 1 }, { claim_reason }))).claim_id));
    const [first, second, third] = ids as [string, string, string];
    for (const text of [third, `${one.number}-C2`, ` #${one.number.toLowerCase()}-c2 `])
      expect([text, await found(store, text)]).toEqual([text, [third]]);
    for (const text of [one.number, `#${one.number.toLowerCase()}`])
      expect([text, await found(store, text)]).toEqual([text, [third, first]]);
    expect(await found(store, ' ANA@example.com ')).toEqual([third, second, first]);
    expect(await found(store, 'ana@example.com', { claim_reason: 'Lost' })).toEqual([second, first]);
    for (const text of [`${one.number}-R1`, `${one.number}-C9`, 'nobody@example.com', '@', 'Ana', '%', ' ', '#'])
      expect([text, await found(store, text)]).toEqual([text, []]);
    for (const text of [first, one.number, `${one.number}-C1`, 'ana@example.com'])
      expect([text, await found(other, text)]).toEqual([text, []]);
  });
});
