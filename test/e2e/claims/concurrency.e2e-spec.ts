// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { aClaim, aClaimable, aLineClaim, claimOf, claimRowsOf, daysAgo, file } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { newConnection } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { untilWaitedFor } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.js';
import { aPartial } from '../../support/units.js';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Files claims concurrently, alternating between the processes, under one key or a new key for each. */
function fileAtOnce(store: TestStore, bodies: Json[], key?: string): Promise<Reply[]> {
  return Promise.all(
    bodies.map((body, index) =>
      store.call('/claims', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key ?? randomUUID() },
        baseUrl: servers.base_urls[index % 2],
      }),
    ),
  );
}

describe('concurrent claims', () => {
  it('creates exactly one of 50 claims on one line, and refuses the others with its id', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 1 });
    const replies = await fileAtOnce(
      store,
      times(50, () => aLineClaim(order, { A: 1 })),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const { claim_id } = claimOf(made[0] as Reply);
    for (const { status, json } of replies.filter((reply) => reply !== made[0]))
      expect([status, json.code, json.existing]).toEqual([409, 'CLAIM_EXISTS', { claim_id }]);
    expect(await claimRowsOf(store.id)).toEqual({ claims: 1, units: 1, events: 1, records: 1 });
  });

  it('creates 10 of 30 claims on single units of a line of 10, which pay its total', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 10 });
    const replies = await fileAtOnce(
      store,
      times(30, () => aLineClaim(order, { A: 1 })),
    );
    const made = replies.filter(({ status }) => status === 201).map(claimOf);
    expect(made).toHaveLength(10);
    expect(made.reduce((sum, { payout }) => sum + (payout as { amount: number }).amount, 0)).toBe(100);
  });

  it('creates one claim under one key, and answers it to all', async () => {
    const store = await newStore();
    const body = aClaim(await aClaimable(store, { A: 1 }));
    const replies = await fileAtOnce(
      store,
      times(20, () => body),
      randomUUID(),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await claimRowsOf(store.id)).toEqual({ claims: 1, units: 1, events: 1, records: 1 });
  });

  it('C-RET-19: holds no unit twice with claims, cancellations and denials', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 12 });
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const deny = (reply: Reply): Promise<unknown> =>
      decisions.deny({ store: store.store, actor: { type: 'staff', id: 'maria' } }, String(claimOf(reply).claim_id), {
        reason: 'x',
      });
    const filing = times(12, async (index) => {
      const reply = await file(store, aLineClaim(order, { A: 1 }));
      if (index % 3 === 0 && reply.status === 201) await deny(reply);
      return reply;
    });
    const cancelling = times(12, () => order.cancel(aPartial({ A: 1 })));
    const statuses = (await Promise.all([...filing, ...cancelling])).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([]);
    const held = (await order.ledger()).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(held).toBeLessThanOrEqual(12);
    const [{ cancelled_quantity, claimed_quantity, returnable_quantity } = {}] = await order.returnable();
    expect(Number(cancelled_quantity) + Number(claimed_quantity) + Number(returnable_quantity)).toBe(12);
  });
});

describe('a claim that waits for its order', () => {
  it('sees how its shipments were changed meanwhile', async () => {
    const store = await newStore({ claim_policy: { lost_after_days: 7 } });
    const order = await aClaimable(
      store,
      { A: 1 },
      { ordered_at: daysAgo(20), shipments: [{ tracking_number: 'TN', carrier: 'purolator' }] },
    );
    const holder = await newConnection();
    await holder.beginTransaction();
    await holder.query('SELECT id FROM orders WHERE store_id = ? FOR UPDATE', [store.id]);
    const filing = file(store, aClaim(order, { claim_reason: 'Lost' }));
    await untilWaitedFor(holder);
    const sql = "UPDATE shipments SET document = JSON_SET(document, '$.shipped_at', ?) WHERE store_id = ?";
    await holder.query(sql, [daysAgo(1), store.id]);
    await holder.commit();
    expectProblem(await filing, 422, 'NOT_PROTECTED');
  });
});

describe('a process that loses its database', () => {
  let proxy: TcpProxy;
  let api: HostedApi;
  beforeAll(async () => {
    proxy = await proxyTo(servers.database_url);
    api = await apiWith({ DATABASE_URL: proxy.url });
  });

  // The last packet has the COMMIT: the database runs it to its end, although nobody waits for the answer any more.
  it.each([
    ['order_units', 'none'],
    ['stock_levels', 'none'],
    ['claims', 'all'],
    ['outbox_events', 'all'],
  ])('before its write of %s leaves %s of its writes', async (table, left) => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 1 });
    const stock = service<StockService>('StockService');
    await stock.setLevels(store.id, [{ sku: 's-A', available: 1 }]);
    const [body, key] = [aClaim(order, { claim_resolution: 'RESHIP' }), randomUUID()];
    const before = (await store.get(order.path)).text;
    const holder = await newConnection();
    // Its gap locks make the store's first INSERT into the table wait.
    await holder.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await holder.beginTransaction();
    await holder.query(`SELECT * FROM ${table} WHERE store_id = ? FOR UPDATE`, [store.id]);
    const headers = { 'idempotency-key': key };
    const failing = store.call('/claims', { method: 'POST', body, headers, baseUrl: api.baseUrl });
    await untilWaitedFor(holder, { text: store.id });
    await proxy.cut();
    // Before the answer, which may take 10 s: its gap locks make the writes of all newer stores wait.
    await holder.rollback();
    expectProblem(await failing, 503, 'SERVICE_UNAVAILABLE');
    if (left === 'none') {
      expect(await claimRowsOf(store.id)).toEqual({ claims: 0, units: 0, events: 0, records: 0 });
      expect((await store.get(order.path)).text).toBe(before);
      expect(await stock.levels(store.id)).toMatchObject([{ available: 1 }]);
    }
    const repeated = await file(store, body, key);
    expect([repeated.status, repeated.headers['idempotency-replayed']]).toEqual([
      201,
      left === 'all' ? 'true' : undefined,
    ]);
    expect(await claimRowsOf(store.id)).toEqual({ claims: 1, units: 1, events: 1, records: 1 });
    expect(await stock.levels(store.id)).toMatchObject([{ available: 0 }]);
    await proxy.restore();
  });
});
