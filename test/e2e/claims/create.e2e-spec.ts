// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ClaimQueueService } from '../../../src/claims/services/claim-queue.service.js';
import { aClaim, aClaimable, aLineClaim, aPhoto, claimOf, claimRowsOf, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore();
});

const EXCESS = {
  claimed_images: Array<string>(21).fill('https://uploads.example.com/1.jpg'),
  additional_comment: 'x'.repeat(4097),
};
const itemsOf = (count: number): Json[] => Array.from({ length: count }, () => ({ line_id: 'A', quantity: 1 }));

describe('POST /claims', () => {
  it('C-CLM-1, C-CLM-28, C-CLM-29: answers 201 with the claim, its payout and its location', async () => {
    const order = await aClaimable(
      store,
      { A: 2, B: 1 },
      { customer: { email: 'ana@example.com', first_name: 'Ana' } },
    );
    const reply = await file(store, aClaim(order, { claim_reason: 'Stolen', additional_comment: 'From the porch.' }));
    expect([reply.status, reply.headers.location]).toEqual([201, `/claims/${String(claimOf(reply).claim_id)}`]);
    const { protect_order_number } = await order.read();
    const line = { claimed_images: [], additional_comment: 'From the porch.', title: 'Mug' };
    expect(claimOf(reply)).toEqual({
      claim_id: expect.stringMatching(/^clm_[0-9a-hjkmnp-tv-z]{26}$/),
      status: 'SUBMITTED',
      order_number: order.number,
      protect_order_number,
      claim_reason: 'Stolen',
      claim_resolution: 'REFUND',
      claims_full_order: true,
      claims_items: [
        { ...line, line_id: 'A', sku: 's-A', quantity: 2, payout_amount: 20 },
        { ...line, line_id: 'B', sku: 's-B', quantity: 1, payout_amount: 10 },
      ],
      payout: { amount: 30, currency: 'BRL', basis: 'figures' },
      approved_amount: null,
      review: { flagged: false, reasons: [], warnings: [] },
      customer_name: 'Ana',
      customer_email: 'ana@example.com',
      shipping_address: null,
      history: [
        {
          status: 'SUBMITTED',
          occurred_at: claimOf(reply).created_at,
          actor: { type: 'api_key', id: expect.stringMatching(/^key_/) },
          amount: null,
          reason: null,
          reference: null,
          question: null,
          comment: null,
          claimed_images: [],
        },
      ],
      claim_page_url: expect.stringMatching(/^https:\/\/[^/]+\/c\/[\w-]{40,}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: claimOf(reply).created_at,
    });
    const read = await store.get(reply.headers.location as string);
    expect([read.status, claimOf(read)]).toEqual([200, claimOf(reply)]);
  });

  it('C-CLM-2: finds the order by its protect_order_number', async () => {
    const order = await aClaimable(store, { A: 1 });
    const { protect_order_number } = await order.read();
    const reply = await file(store, aClaim(order, { order_reference: protect_order_number }));
    expect(claimOf(reply)).toMatchObject({ order_number: order.number });
  });

  it('C-CLM-2: finds the order by its order_id, and without a leading # last', async () => {
    const order_id = `id-${randomUUID()}`;
    const order = await aClaimable(store, { A: 2 }, { order_id });
    for (const order_reference of [order_id, `#${order.number}`])
      expect(claimOf(await file(store, aLineClaim(order, { A: 1 }, { order_reference })))).toMatchObject({
        order_number: order.number,
      });
  });

  it('C-CLM-18: ORDER_ID_SHARED, also in a dry run, if several orders have the order_id', async () => {
    const order_id = `id-${randomUUID()}`;
    const order = await aClaimable(store, { A: 1 }, { order_id });
    const other = await aClaimable(store, { A: 1 }, { order_id });
    const body = aClaim(order, { order_reference: order_id });
    const reply = await file(store, body);
    expectProblem(reply, 409, 'ORDER_ID_SHARED');
    expect(reply.json.candidates).toEqual([{ order_number: order.number }, { order_number: other.number }]);
    expect((await store.post('/claims/check', body)).json.data).toMatchObject({
      outcome: 'would_refuse',
      code: 'ORDER_ID_SHARED',
      order_number: null,
    });
  });

  it('C-FLAG-33, C-CLM-28: shows the warnings of the order', async () => {
    const order = await aClaimable(store, { A: 1 }, { currency: 'ISK' });
    const warnings = [expect.objectContaining({ code: 'CURRENCY_DIFFERS', actual: 'ISK' })];
    expect(claimOf(await file(store, aClaim(order)))).toMatchObject({ review: { flagged: false, warnings } });
    const { claims } = await service<ClaimQueueService>('ClaimQueueService').list(store.id);
    expect(claims.find(({ claim }) => claim.order_number === order.number)?.order_review).toMatchObject({ warnings });
  });

  it('holds the claimed units, which can be neither returned nor cancelled', async () => {
    const order = await aClaimable(store, { A: 3 });
    await file(store, aLineClaim(order, { A: 2 }));
    expect(await order.returnable()).toEqual([
      expect.objectContaining({ claimed_quantity: 2, returnable_quantity: 1 }),
    ]);
    expectProblem(await order.cancel({ type: 'FULL' }), 409, 'CLAIM_EXISTS');
  });

  it('C-CLM-5: claims all units that are not cancelled on a full-order claim', async () => {
    const order = await aClaimable(store, { A: 3, B: 1 });
    await order.cancel({
      type: 'PARTIAL',
      line_items: [
        { line_id: 'A', quantity: 1 },
        { line_id: 'B', quantity: 1 },
      ],
    });
    const claim = claimOf(await file(store, aClaim(order)));
    expect(claim.claims_items).toEqual([expect.objectContaining({ line_id: 'A', quantity: 2 })]);
  });

  it('C-CLM-9, C-CLM-10: copies comment and photos of the claim to lines without their own', async () => {
    const order = await aClaimable(store, { A: 1, B: 1 });
    const [ours, own] = [await aPhoto(store), await aPhoto(store)];
    const body = aClaim(order, {
      claim_reason: 'Damaged',
      claimed_images: [ours],
      additional_comment: 'Wet',
      claims_items: [{ line_id: 'B', quantity: 1, claimed_images: [own], additional_comment: 'Torn' }],
    });
    expect(claimOf(await file(store, body)).claims_items).toEqual([
      expect.objectContaining({ line_id: 'A', claimed_images: [ours], additional_comment: 'Wet' }),
      expect.objectContaining({ line_id: 'B', claimed_images: [own], additional_comment: 'Torn' }),
    ]);
  });

  it('C-CLM-8: adds up items of the same line', async () => {
    const order = await aClaimable(store, { A: 3 });
    const items = [1, 2].map((quantity) => ({ line_id: 'A', quantity }));
    const claim = claimOf(await file(store, aClaim(order, { claims_full_order: false, claims_items: items })));
    expect(claim).toMatchObject({
      claims_items: [{ line_id: 'A', quantity: 3, payout_amount: 30 }],
      payout: { amount: 30 },
    });
  });

  it('C-CLM-12: sends a reship to the address of the order unless the claim has one', async () => {
    const shipping_address = { city: 'Imbituba', landmark: 'blue gate' };
    const order = await aClaimable(store, { A: 2 }, { shipping_address });
    const reship = { claim_resolution: 'RESHIP' };
    const first = claimOf(await file(store, aLineClaim(order, { A: 1 }, reship)));
    const second = claimOf(
      await file(store, aLineClaim(order, { A: 1 }, { ...reship, shipping_address: { city: 'Rio' } })),
    );
    expect([first.shipping_address, second.shipping_address]).toEqual([shipping_address, { city: 'Rio' }]);
  });

  it('C-CLM-28: pays a share of subtotal on a flagged order, and shows the review', async () => {
    const order = await aClaimable(store, { A: 2 }, { amounts: { subtotal: 15, protection_cost: 1.5 } });
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    expect(claim).toMatchObject({ payout: { amount: 7.5, basis: 'flagged_share' }, review: { flagged: true } });
    expect(claim.review).toEqual((await order.read()).review);
  });

  it('C-EVT-3: records an event with the claim as GET shows it', async () => {
    const order = await aClaimable(store, { A: 1 });
    const claim = claimOf(await file(store, aClaim(order)));
    const events = await rows<{ type: string; data: string }>(
      'SELECT type, data FROM outbox_events WHERE store_id = ? AND resource_id = ?',
      [store.id, claim.claim_id],
    );
    expect(events.map(({ type, data }) => [type, JSON.parse(data) as Json])).toEqual([
      ['claim.submitted', { sequence: 1, occurred_at: claim.created_at, claim }],
    ]);
  });
});

describe('the Idempotency-Key of a claim', () => {
  it('C-IDEM-2, C-CLM-1: is required: 400', async () => {
    const order = await aClaimable(store, { A: 1 });
    expectProblem(await store.post('/claims', aClaim(order)), 400, 'IDEMPOTENCY_KEY_REQUIRED');
    expectProblem(await file(store, aClaim(order), 'no-uuid'), 400, 'IDEMPOTENCY_KEY_INVALID');
  });

  it('replays the first answer, and is refused with another body', async () => {
    const order = await aClaimable(store, { A: 1 });
    const key = randomUUID();
    const [first, again] = [await file(store, aClaim(order), key), await file(store, aClaim(order), key)];
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    expect(again.headers.location).toBe(first.headers.location);
    expectProblem(await file(store, aClaim(order, { claim_reason: 'Lost' }), key), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('can be used again after a refusal', async () => {
    const order = await aClaimable(store, { A: 1 });
    const key = randomUUID();
    expectProblem(await file(store, aLineClaim(order, { A: 2 }), key), 422, 'VALIDATION_ERROR');
    expect((await file(store, aLineClaim(order, { A: 1 }), key)).status).toBe(201);
  });
});

describe('C-VAL-21, C-CLM-16: POST /claims refuses another shape with 422 VALIDATION_ERROR', () => {
  it.each<[string, Json, string[]]>([
    [
      'nothing',
      { order_reference: undefined, claim_resolution: undefined, claims_full_order: undefined },
      ['/order_reference REQUIRED', '/claim_resolution REQUIRED', '/claims_full_order REQUIRED'],
    ],
    ['C-CLM-13: store_id', { store_id: 'sto_1' }, ['/store_id UNKNOWN_KEY']],
    ['customer_name', { customer_name: 'Ana' }, ['/customer_name UNKNOWN_KEY']],
    ['C-CLM-13: customer_email', { customer_email: 'a@example.com' }, ['/customer_email UNKNOWN_KEY']],
    ['C-ERR-28, C-CLM-3: another reason', { claim_reason: 'lost' }, ['/claim_reason NOT_ALLOWED_VALUE']],
    ['C-CLM-4: another resolution', { claim_resolution: 'REPAIR' }, ['/claim_resolution NOT_ALLOWED_VALUE']],
    ['C-CLM-6: no lines', { claims_full_order: false }, ['/claims_items REQUIRED']],
    [
      'C-ERR-32: an empty list of lines',
      { claims_full_order: false, claims_items: [] },
      ['/claims_items TOO_FEW_ITEMS'],
    ],
    [
      'C-CLM-6: a line without its quantity',
      { claims_items: [{ line_id: 'A' }] },
      ['/claims_items/0/quantity REQUIRED'],
    ],
    [
      'C-CLM-6: a quantity of 0',
      { claims_items: [{ line_id: 'A', quantity: 0 }] },
      ['/claims_items/0/quantity OUT_OF_RANGE'],
    ],
    [
      'another key of a line',
      { claims_items: [{ line_id: 'A', quantity: 1, sku: 'x' }] },
      ['/claims_items/0/sku UNKNOWN_KEY'],
    ],
    [
      'C-CLM-14: 21 photos, and comments of 4097 characters',
      { ...EXCESS, claims_items: [{ line_id: 'A', quantity: 1, ...EXCESS }] },
      [
        '/additional_comment TOO_LONG',
        '/claimed_images TOO_MANY_ITEMS',
        '/claims_items/0/claimed_images TOO_MANY_ITEMS',
        '/claims_items/0/additional_comment TOO_LONG',
      ],
    ],
    ['C-CLM-14: 1001 items', { claims_items: itemsOf(1001) }, ['/claims_items TOO_MANY_ITEMS']],
    ['an address that is text', { shipping_address: 'Rio' }, ['/shipping_address INVALID_TYPE']],
  ])('%s', async (_what, members, faults) => {
    const reply = await file(store, aClaim({ number: 'NONE' }, members));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual(faults);
  });

  it('C-CLM-14: but takes 1000 items, 20 photos and comments of 4096 characters', async () => {
    const most = { claimed_images: Array<string>(20).fill(await aPhoto(store)), additional_comment: 'x'.repeat(4096) };
    const [first, ...others] = itemsOf(1000);
    const claims_items = [{ ...first, ...most }, ...others];
    const reply = await file(store, aClaim({ number: 'NONE' }, { ...most, claims_items }));
    expectProblem(reply, 404, 'ORDER_NOT_FOUND');
  });

  it('C-CLM-11: photo URLs that this store did not upload, compared byte for byte', async () => {
    const [order, ours, theirs] = [
      await aClaimable(store, { A: 1 }),
      await aPhoto(store),
      await aPhoto(await newStore()),
    ];
    const images = [ours, theirs, `${ours}?x=1`, ours.replace('/uploads/', '.evil.example/uploads/'), 'javascript:1'];
    const items = [{ line_id: 'A', quantity: 1, claimed_images: [theirs] }];
    const reply = await file(store, aClaim(order, { claimed_images: images, claims_items: items }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    const at = [
      '/claimed_images/1',
      '/claimed_images/2',
      '/claimed_images/3',
      '/claimed_images/4',
      '/claims_items/0/claimed_images/0',
    ];
    expect(faultsOf(reply)).toEqual(at.map((pointer) => `${pointer} NOT_ALLOWED_VALUE`));
  });
});

describe('POST /claims refuses with the code of the check', () => {
  it.each(['Damaged', 'Tracking Not Updated'])(
    'C-CLM-17: EVIDENCE_REQUIRED: the reason %s needs photos of the claim or of each line',
    async (claim_reason) => {
      const order = await aClaimable(store, { A: 2, B: 2 });
      const photo = await aPhoto(store);
      const full = await file(store, aClaim(order, { claim_reason }));
      expectProblem(full, 422, 'EVIDENCE_REQUIRED');
      expect(faultsOf(full)).toEqual(['/claimed_images REQUIRED']);
      const item = (line_id: string, photos?: string[]): Json => ({ line_id, quantity: 1, claimed_images: photos });
      const lines = (...claims_items: Json[]): Json =>
        aClaim(order, { claims_full_order: false, claim_reason, claims_items });
      const one = await file(store, lines(item('A', [photo]), item('B', [])));
      expectProblem(one, 422, 'EVIDENCE_REQUIRED');
      expect(faultsOf(one)).toEqual(['/claims_items/1/claimed_images REQUIRED']);
      expect((await file(store, lines(item('A', [photo]), item('B', [photo])))).status).toBe(201);
      expect((await file(store, { ...lines(item('A'), item('B')), claimed_images: [photo] })).status).toBe(201);
    },
  );

  it.each(['Lost', 'Stolen', 'Wrong Product', undefined])(
    'C-CLM-17: needs no photos for the reason %s',
    async (claim_reason) => {
      expect((await file(store, aClaim(await aClaimable(store, { A: 1 }), { claim_reason }))).status).toBe(201);
    },
  );

  it('C-CLM-18: ORDER_NOT_FOUND for an unknown order and for that of another store', async () => {
    const theirs = await aClaimable(await newStore(), { A: 1 });
    const { protect_order_number } = await theirs.read();
    for (const order_reference of ['NONE', theirs.number, protect_order_number])
      expectProblem(await file(store, aClaim(theirs, { order_reference })), 404, 'ORDER_NOT_FOUND');
  });

  it('C-CLM-7, C-CLM-19: VALIDATION_ERROR for an unknown line and for more units than the line has', async () => {
    const order = await aClaimable(store, { A: 2 });
    const reply = await file(store, aLineClaim(order, { A: 3, B: 1 }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([
      '/claims_items/0/quantity OUT_OF_RANGE',
      '/claims_items/1/line_id NOT_ALLOWED_VALUE',
    ]);
    const full = await file(store, aClaim(order, { claims_items: [{ line_id: 'B', quantity: 1 }] }));
    expect(faultsOf(full)).toEqual(['/claims_items/0/line_id NOT_ALLOWED_VALUE']);
  });

  it('C-CLM-20, C-POL-3: NOT_PROTECTED without protection, after it ended, and past the claim window', async () => {
    expectProblem(await file(store, aClaim(await aClaimable(store, { A: 1 }, { cost: 0 }))), 422, 'NOT_PROTECTED');
    const ended = await aClaimable(store, { A: 2 });
    await ended.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }], cancel_protection: true });
    expectProblem(await file(store, aClaim(ended)), 422, 'NOT_PROTECTED');
    const old = await aClaimable(store, { A: 1 }, { ordered_at: daysAgo(120.1) });
    const late = await file(store, aClaim(old));
    expectProblem(late, 422, 'NOT_PROTECTED');
    expect(late.json.rule).toBe('window_days');
    const recent = await aClaimable(store, { A: 1 }, { ordered_at: daysAgo(119.9) });
    expect((await file(store, aClaim(recent))).status).toBe(201);
  });

  it('C-CLM-21: CLAIM_EXISTS names the live claim', async () => {
    const order = await aClaimable(store, { A: 3 });
    const { claim_id } = claimOf(await file(store, aLineClaim(order, { A: 2 })));
    const reply = await file(store, aLineClaim(order, { A: 2 }));
    expectProblem(reply, 409, 'CLAIM_EXISTS');
    expect(reply.json.existing).toEqual({ claim_id });
    expect((await file(store, aLineClaim(order, { A: 1 }))).status).toBe(201);
  });

  it('C-CLM-21, C-READ-8: CLAIM_EXISTS also for units of a line that was split after its claim', async () => {
    const order = await aClaimable(store, { A: 3 });
    const { claim_id } = claimOf(await file(store, aLineClaim(order, { A: 3 })));
    const [line] = order.body({ A: 1 }).line_items as [Json];
    const line_items = [2, 1].map((quantity) => ({ ...line, quantity, line_total: quantity * 10 }));
    expect((await store.put(order.path, { ...order.body(), line_items })).status).toBe(200);
    const [, added] = (await order.read()).line_items as [Json, Json];
    const reply = await file(store, aLineClaim(order, { [String(added.line_id)]: 1 }));
    expectProblem(reply, 409, 'CLAIM_EXISTS');
    expect(reply.json.existing).toEqual({ claim_id });
  });

  it('C-CLM-22: RETURNS_OVERLAP names the lines', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const holder = { kind: 'return', reference: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' } as const;
    await order.hold(holder, { A: 1 });
    const reply = await file(store, aClaim(order));
    expectProblem(reply, 409, 'RETURNS_OVERLAP');
    expect(reply.json.lines).toEqual([{ line_id: 'A', return_ids: [holder.reference] }]);
    expect((await file(store, aLineClaim(order, { A: 1 }))).status).toBe(201);
  });

  it.each(['REFUND', 'RESHIP'])(
    'C-CLM-23: REFUND_NOT_ELIGIBLE for cancelled units, for a %s',
    async (claim_resolution) => {
      const order = await aClaimable(store, { A: 2 });
      await order.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] });
      expectProblem(await file(store, aLineClaim(order, { A: 2 }, { claim_resolution })), 422, 'REFUND_NOT_ELIGIBLE');
      expect((await file(store, aLineClaim(order, { A: 1 }, { claim_resolution }))).status).toBe(201);
    },
  );

  it('C-CLM-24: REFUND_NOT_ELIGIBLE for a refund of 0, but not for a reship', async () => {
    const order = await aClaimable(store, { A: 1 }, { amounts: { subtotal: 0, protection_cost: 1.5 } });
    expectProblem(await file(store, aClaim(order)), 422, 'REFUND_NOT_ELIGIBLE');
    expect((await file(store, aClaim(order, { claim_resolution: 'RESHIP' }))).status).toBe(201);
  });

  it('C-CLM-26: CLAIM_CREATE_FAILED after an internal error, which stores nothing and frees the key', async () => {
    const otherStore = await newStore();
    const order = await aClaimable(otherStore, { A: 1 });
    const [{ document } = { document: '' }] = await rows<{ document: string }>(
      'SELECT document FROM orders WHERE store_id = ?',
      [otherStore.id],
    );
    await rows("UPDATE orders SET document = '{' WHERE store_id = ?", [otherStore.id]);
    const key = randomUUID();
    const failed = await file(otherStore, aClaim(order), key);
    expectProblem(failed, 500, 'CLAIM_CREATE_FAILED');
    expect(failed.text).not.toMatch(/JSON|position|SQL/);
    expect(await claimRowsOf(otherStore.id)).toEqual({ claims: 0, units: 0, events: 0, records: 0 });
    await rows('UPDATE orders SET document = ? WHERE store_id = ?', [document, otherStore.id]);
    expect((await file(otherStore, aClaim(order), key)).status).toBe(201);
    expect(await claimRowsOf(otherStore.id)).toEqual({ claims: 1, units: 1, events: 1, records: 1 });
  });
});
