// SPDX-License-Identifier: Apache-2.0
import { type PolicyTrialService } from '../../../src/claims/services/policy-trial.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { aClaim, aClaimable, aLineClaim, claimOf, daysAgo, file } from '../../support/claims.js';
import { fileOf } from '../../support/cli.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { command, service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';
import { linesOf } from '../../support/units.js';

const exclusion = (members: Json): Json => ({ id: 'x-1', message: 'Not this one.', ...members });

describe('the claim policy of a store', () => {
  it.each<[string, Json, Json, string | undefined]>([
    ['reships off, a reship', { reship_enabled: false }, { claim_resolution: 'RESHIP' }, 'NOT_PROTECTED'],
    ['reships off, a refund', { reship_enabled: false }, {}, undefined],
    ['refunds off, a refund', { refund_enabled: false }, {}, 'REFUND_NOT_ELIGIBLE'],
    ['refunds off, a reship', { refund_enabled: false }, { claim_resolution: 'RESHIP' }, undefined],
    ['a window of 0 days', { window_days: 0 }, {}, 'NOT_PROTECTED'],
    ['an exclusion of everything', { exclusions: [exclusion({})] }, {}, 'NOT_PROTECTED'],
    ['of a SKU', { exclusions: [exclusion({ skus: ['s-A'] })] }, {}, 'NOT_PROTECTED'],
    ['of another SKU', { exclusions: [exclusion({ skus: ['s-Z'] })] }, {}, undefined],
    ['of a product', { exclusions: [exclusion({ product_ids: ['p-A'] })] }, {}, 'NOT_PROTECTED'],
    [
      'of the reason',
      { exclusions: [exclusion({ reasons: ['Stolen'] })] },
      { claim_reason: 'Stolen' },
      'NOT_PROTECTED',
    ],
    ['of another reason', { exclusions: [exclusion({ reasons: ['Stolen'] })] }, { claim_reason: 'Lost' }, undefined],
    ['of a reason, where none is given', { exclusions: [exclusion({ reasons: ['Stolen'] })] }, {}, undefined],
    ['of refunds', { exclusions: [exclusion({ resolutions: ['REFUND'] })] }, {}, 'NOT_PROTECTED'],
    ['of reships', { exclusions: [exclusion({ resolutions: ['RESHIP'] })] }, {}, undefined],
    ['C-POL-8: above a price', { exclusions: [exclusion({ max_unit_price: 9.99 })] }, {}, 'NOT_PROTECTED'],
    ['above its price', { exclusions: [exclusion({ max_unit_price: 10 })] }, {}, undefined],
    ['of what is delivered, not yet', { exclusions: [exclusion({ not_if_delivered: true })] }, {}, undefined],
    [
      'C-POL-7: of which one member fails',
      { exclusions: [exclusion({ skus: ['s-A'], max_unit_price: 10 })] },
      {},
      undefined,
    ],
  ])('%s: %j', async (_what, claim_policy, members, code) => {
    const store = await newStore({ claim_policy });
    const reply = await file(store, aClaim(await aClaimable(store, { A: 1 }), members));
    expect([reply.status, reply.json.code]).toEqual([code === undefined ? 201 : 422, code]);
  });

  it('C-POL-10: answers with the message of an exclusion and the lines that it excludes', async () => {
    const rule = { id: 'no-glass', message: 'Glass is not covered.', skus: ['s-B'] };
    const store = await newStore({ claim_policy: { exclusions: [rule] } });
    const order = await aClaimable(store, { A: 1, B: 1 });
    const reply = await file(store, aClaim(order));
    expectProblem(reply, 422, 'NOT_PROTECTED');
    expect(reply.json).toMatchObject({
      detail: 'Glass is not covered.',
      rule: 'exclusions',
      exclusion: { id: 'no-glass', message: 'Glass is not covered.', line_ids: ['B'] },
    });
    expect((await file(store, aLineClaim(order, { A: 1 }))).status).toBe(201);
  });

  it('C-POL-8: excludes by not_if_delivered only lines in a delivered parcel', async () => {
    const store = await newStore({ claim_policy: { exclusions: [exclusion({ not_if_delivered: true })] } });
    const shipments = ['A', 'B'].map((line_id) => ({
      tracking_number: `TN${line_id}`,
      carrier: 'purolator',
      items: [{ line_id, quantity: 1 }],
    }));
    const order = await aClaimable(store, { A: 1, B: 1 }, { shipments });
    await rows("UPDATE parcels SET status = 'DELIVERED' WHERE store_id = ? AND tracking_number = 'TNA'", [store.id]);
    const refused = await file(store, aLineClaim(order, { A: 1 }));
    expectProblem(refused, 422, 'NOT_PROTECTED');
    expect((await file(store, aLineClaim(order, { B: 1 }))).status).toBe(201);
  });

  it('C-POL-5: refuses Lost until lost_after_days after the last scan, else shipped_at, else ordered_at', async () => {
    const store = await newStore({ claim_policy: { lost_after_days: 7 } });
    const lost = { claim_reason: 'Lost' };
    const outcome = async (members: Json, scanned?: number): Promise<number> => {
      const order = await aClaimable(store, { A: 1 }, { ordered_at: daysAgo(30), ...members });
      if (scanned !== undefined) await scan(store.id, order.number, scanned);
      return (await file(store, aClaim(order, lost))).status;
    };
    const shipped = (days: number): Json => ({
      shipments: [{ tracking_number: `TN-${Math.random()}`, carrier: 'purolator', shipped_at: daysAgo(days) }],
    });
    expect(await outcome({ ordered_at: daysAgo(6.9) })).toBe(422);
    expect(await outcome({ ordered_at: daysAgo(7.1) })).toBe(201);
    expect(await outcome(shipped(6.9))).toBe(422);
    expect(await outcome(shipped(7.1))).toBe(201);
    expect(await outcome(shipped(20), 6.9)).toBe(422);
    expect(await outcome(shipped(3), 7.1)).toBe(201);
    const order = await aClaimable(store, { A: 1 });
    expect((await file(store, aClaim(order, { claim_reason: 'Stolen' }))).status).toBe(201);
  });

  async function scan(storeId: string, orderNumber: string, days: number): Promise<void> {
    await rows(
      `INSERT INTO tracking_events (store_id, parcel_id, fingerprint, occurred_at, position, status, description, location)
       SELECT store_id, parcel_id, MD5(RAND()), ?, 1, 'IN_TRANSIT', 'x', '{}' FROM shipments WHERE store_id = ? AND order_key = ?`,
      [new Date(daysAgo(days)), storeId, orderNumber],
    );
  }

  it('C-POL-2: is validated when it is set', async () => {
    const stores = service<StoresService>('StoresService');
    const { id } = await newStore();
    const bad = { window_days: -1, exclusions: [{ id: 'x', message: 'm', reasons: ['lost'] }], colour: 'red' };
    const refused = await stores
      .update(id, { claim_policy: bad })
      .catch((error: unknown) => error as { errors: Json[] });
    expect((refused as { errors: Json[] }).errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/claim_policy/colour',
      '/claim_policy/exclusions/0/reasons/0',
      '/claim_policy/window_days',
    ]);
  });
});

describe('policy check', () => {
  it('C-POL-11: shows the claims of the last 90 days that a policy would have refused at filing', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 1, B: 1 });
    const lamp = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    const mug = claimOf(await file(store, aLineClaim(order, { B: 1 }, { claim_resolution: 'RESHIP' })));
    await order.put({ A: 1, C: 1 }, { line_items: linesOf({ C: 1 }) });
    const trial = service<PolicyTrialService>('PolicyTrialService');
    const ids = async (policy: Json): Promise<unknown[]> =>
      (await trial.run(store.id, policy)).map(({ claim_id, refusals }) => [claim_id, refusals.map(({ rule }) => rule)]);
    expect(await ids({})).toEqual([]);
    expect(await ids({ exclusions: [exclusion({ skus: ['s-A'] })] })).toEqual([[lamp.claim_id, ['exclusions']]]);
    expect(await ids({ refund_enabled: false, reship_enabled: false, window_days: 0 })).toEqual([
      [lamp.claim_id, ['window_days', 'refund_enabled']],
      [mug.claim_id, ['window_days', 'reship_enabled']],
    ]);
    const printed = await command(['--json', 'policy', 'check', store.id, '--file', fileOf({ reship_enabled: false })]);
    expect(JSON.parse(printed.stdout)).toEqual([
      expect.objectContaining({ claim_id: mug.claim_id, order_number: order.number }),
    ]);
    expect((await store.get(`/claims/${String(mug.claim_id)}`)).json).toMatchObject({
      data: { claim: { status: 'SUBMITTED' } },
    });
    const refused = await command(['policy', 'check', store.id, '--file', fileOf({ window_days: 'long' })]);
    expect([refused.status, JSON.parse(refused.stderr)]).toEqual([
      1,
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    ]);
  });
});
