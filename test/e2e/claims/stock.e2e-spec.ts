// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { aClaim, aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { fileOf } from '../../support/cli.js';
import { type Json } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { command, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const stock = service<StockService>('StockService');
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');

const RESHIP = { claim_resolution: 'RESHIP' };
const STAFF = { type: 'staff', id: 'maria' } as const;

async function storeWithStock(levels: Record<string, number>): Promise<TestStore> {
  const store = await newStore();
  await stock.setLevels(
    store.id,
    Object.entries(levels).map(([sku, available]) => ({ sku, available })),
  );
  return store;
}

const levelsOf = async ({ id }: TestStore): Promise<Record<string, number>> =>
  Object.fromEntries((await stock.levels(id)).map(({ sku, available }) => [sku, available]));

describe('a reship', () => {
  it('C-DEC-8, C-DEC-13: reserves its stock, which a denial or a withdrawal releases, and a question or a resolution does not', async () => {
    const store = await storeWithStock({ 's-A': 5, 's-B': 9 });
    const claims: Json[] = [];
    for (let n = 0; n < 3; n++)
      claims.push(claimOf(await file(store, aClaim(await aClaimable(store, { A: 1, C: 4 }), RESHIP))));
    expect(await levelsOf(store)).toEqual({ 's-A': 2, 's-B': 9 });
    const [denied = '', withdrawn = '', resolved = ''] = claims.map(({ claim_id }) => String(claim_id));
    const caller = { store: store.store, actor: STAFF };
    await decisions.requestInformation(caller, denied, { question: 'x' });
    expect(await levelsOf(store)).toMatchObject({ 's-A': 2 });
    await decisions.deny(caller, denied, { reason: 'x' });
    expect(await levelsOf(store)).toMatchObject({ 's-A': 3 });
    await decisions.withdraw(caller, withdrawn);
    expect(await levelsOf(store)).toMatchObject({ 's-A': 4 });
    await decisions.approve(caller, resolved);
    await decisions.resolve(caller, resolved, { reference: 'ship-1' });
    expect(await levelsOf(store)).toMatchObject({ 's-A': 4 });
  });

  it('C-CLM-25: is STOCK_INSUFFICIENT with the lines; lines with the same SKU share its stock', async () => {
    const store = await storeWithStock({ 's-A': 2, 's-B': 1 });
    const order = await aClaimable(store, { A: 2, B: 2, C: 7 });
    const reply = await file(store, aClaim(order, RESHIP));
    expectProblem(reply, 409, 'STOCK_INSUFFICIENT');
    expect(reply.json.lines).toEqual([{ line_id: 'B', sku: 's-B', requested: 2, available: 1 }]);
    expect(await levelsOf(store)).toEqual({ 's-A': 2, 's-B': 1 });
    const twice = ['X', 'Y'].map((line_id) => ({
      line_id,
      product_id: line_id,
      sku: 's-A',
      quantity: 2,
      unit_price: 10,
      line_total: 20,
    }));
    const both = await aClaimable(store, {}, { line_items: twice });
    expect((await file(store, aClaim(both, RESHIP))).json.lines).toEqual([
      { line_id: 'X', sku: 's-A', requested: 4, available: 2 },
      { line_id: 'Y', sku: 's-A', requested: 4, available: 2 },
    ]);
    expect((await file(store, aLineClaim(both, { X: 1, Y: 1 }, RESHIP))).status).toBe(201);
    expect(await levelsOf(store)).toMatchObject({ 's-A': 0 });
  });

  it('C-DEC-9: reserves nothing for a SKU without a level, nor for a refund', async () => {
    const store = await storeWithStock({ 's-A': 0 });
    expect((await file(store, aClaim(await aClaimable(store, { B: 3 }), RESHIP))).status).toBe(201);
    expect((await file(store, aClaim(await aClaimable(store, { A: 3 })))).status).toBe(201);
    expect(await levelsOf(store)).toEqual({ 's-A': 0 });
  });

  it('C-DEC-8: never reserves a unit twice for 20 concurrent reships of different orders', async () => {
    const store = await storeWithStock({ 's-A': 7, 's-B': 7 });
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, n) => aClaimable(store, n % 2 ? { A: 1, B: 1 } : { B: 1, A: 1 })),
    );
    const replies = await Promise.all(
      orders.map((order, n) =>
        store.call('/claims', {
          method: 'POST',
          body: aClaim(order, RESHIP),
          headers: { 'idempotency-key': crypto.randomUUID() },
          baseUrl: servers.base_urls[n % 2],
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(replies.filter(({ json }) => json.code === 'STOCK_INSUFFICIENT')).toHaveLength(13);
    expect(await levelsOf(store)).toEqual({ 's-A': 0, 's-B': 0 });
  });
});

describe('stock levels', () => {
  it('C-DEC-10, C-CLI-7: are set by the command line; other SKUs keep theirs', async () => {
    const store = await storeWithStock({ 's-A': 1 });
    const file_ = fileOf([
      { sku: 's-B', available: 3 },
      { sku: 'S-b', available: 4 },
    ]);
    const { stdout } = await command(['--json', 'stock', 'set', store.id, '--file', file_]);
    const levels = [
      { sku: 'S-b', available: 4 },
      { sku: 's-A', available: 1 },
      { sku: 's-B', available: 3 },
    ];
    expect(JSON.parse(stdout)).toEqual(levels);
    expect(JSON.parse((await command(['--json', 'stock', 'show', store.id])).stdout)).toEqual(levels);
  });

  it.each<[string, unknown]>([
    ['no list', { sku: 's-A', available: 1 }],
    ['a level below 0', [{ sku: 's-A', available: -1 }]],
    ['half a unit', [{ sku: 's-A', available: 1.5 }]],
    ['no SKU', [{ available: 1 }]],
  ])('are refused as a whole for %s', async (_what, levels) => {
    const store = await storeWithStock({});
    await expect(stock.setLevels(store.id, levels)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await levelsOf(store)).toEqual({});
  });
});
