// SPDX-License-Identifier: Apache-2.0
import sharp, { type Sharp } from 'sharp';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimEvidenceService } from '../../../src/desk/services/claim-evidence.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import {
  aClaimable,
  aDetailedPicture,
  aLineClaim,
  aPicture,
  claimOf,
  daysAgo,
  file,
  upload,
} from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';

const evidence = service<ClaimEvidenceService>('ClaimEvidenceService');
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');

let store: TestStore;
beforeEach(async () => (store = await newStore()));

const customer = (email: string, phone?: string) => ({ customer: { email, phone } });
const fileOn = async (order: TestOrder, quantity = 1, of = store): Promise<string> =>
  String(claimOf(await file(of, aLineClaim(order, { A: quantity }, { claim_reason: 'Lost' }))).claim_id);
const NOBODY = { customer: {}, shipping_address: { city: 'Imbituba', country: 'BR' } };
const read = (id: string, of = store) => evidence.get(of.store, id);

describe('the evidence of a claim', () => {
  it('has the parcels with the claimed lines: status, last scan, delivery proof, expected day', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const ofOrder = { order_number: order.number, carrier: 'ups', eta: '2020-01-01' };
    const push = async (line_id: string): Promise<string> => {
      const body = aShipment({ ...ofOrder, items: [{ line_id, quantity: 1 }] });
      return String((await store.post('/shipments', body)).json.tracking_number);
    };
    const number = await push('A');
    await push('B');
    const id = await fileOn(order);
    expect((await read(id)).parcels).toEqual([
      expect.objectContaining({ tracking_number: number, status: 'PENDING', last_scan: null, delivery: null }),
    ]);
    await service<TrackingSimulationService>('TrackingSimulationService').move(store.id, number, {
      status: 'DELIVERED',
    });
    const [parcel] = (await read(id)).parcels;
    expect(parcel).toMatchObject({
      carrier: 'ups',
      status: 'DELIVERED',
      last_scan: { status: 'DELIVERED' },
      delivery: { description: expect.any(String), location: expect.any(Object) },
    });
    expect(parcel?.delivered_at).toBe(parcel?.delivery?.occurred_at);
    expect(parcel?.late_days).toBeGreaterThan(2000);
  });

  it('has the customer’s claims and returns over all orders of the store, by email and by phone', async () => {
    const [mail, phone] = ['Ana@example.com', '+5548999990000'];
    const first = await aClaimable(store, { A: 2 }, customer(mail));
    const byMail = await aClaimable(store, { A: 2 }, customer('ana@EXAMPLE.com', phone));
    const byPhone = await aClaimable(store, { A: 1 }, customer('other@example.com', phone));
    await aClaimable(store, { A: 1 }, customer('stranger@example.com')).then((order) => fileOn(order));
    const denied = await fileOn(first);
    await decisions.deny({ store: store.store, actor: { type: 'staff', id: 'ana' } }, denied, { reason: 'x' });
    const returned = await TestReturn.request(byMail, { A: 1 });
    const id = await fileOn(byMail);
    const other = await fileOn(byPhone);
    const { customer: cases } = await read(id);
    expect(cases).toMatchObject({ claims: 3, returns: 1, claims_of_year: 3, has_many_claims: false });
    expect(cases.newest.map(({ kind, id: caseId, status, amount }) => [kind, caseId, status, amount])).toEqual([
      ['claim', other, 'SUBMITTED', 10],
      ['claim', id, 'SUBMITTED', 10],
      ['return', returned.id, 'OPEN', null],
      ['claim', denied, 'DENIED', 10],
    ]);
  });

  it('C-SELF-16: counts the claims of the customer in the last 90 days', async () => {
    const email = 'often@example.com';
    const ids: string[] = [];
    for (let claim = 0; claim < 4; claim++) ids.push(await fileOn(await aClaimable(store, { A: 1 }, customer(email))));
    expect((await read(ids[0] as string)).customer.has_many_claims).toBe(true);
    const sql = 'UPDATE claims SET created_at = created_at - INTERVAL 91 DAY WHERE store_id = ? AND id = ?';
    await rows(sql, [store.id, ids[0]]);
    expect((await read(ids[3] as string)).customer).toMatchObject({ claims_of_year: 4, has_many_claims: false });
  });

  it('never has cases of another store, nor of customers without address and phone', async () => {
    const stranger = await newStore();
    await fileOn(await aClaimable(stranger, { A: 1 }, customer('ana@example.com')), 1, stranger);
    const id = await fileOn(await aClaimable(store, { A: 1 }, customer('ana@example.com')));
    expect((await read(id)).customer).toMatchObject({ claims: 1, returns: 0 });
    await fileOn(await aClaimable(store, { A: 1 }, NOBODY));
    const unknown = await fileOn(await aClaimable(store, { A: 1 }, NOBODY));
    expect((await read(unknown)).customer).toMatchObject({ claims: 1 });
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
  });

  describe('C-PHO-11: finds photos of a claim that look like those of an earlier one:', () => {
    const fileWith = async (url: string, of = store): Promise<string> => {
      const order = await aClaimable(of, { A: 1 });
      const claimed = { line_id: 'A', quantity: 1, claimed_images: [url] };
      return String(claimOf(await file(of, { ...aLineClaim(order, {}), claims_items: [claimed] })).claim_id);
    };
    const send = async (picture: Sharp, of = store): Promise<string> => {
      const { json } = await upload(of, await picture.toBuffer());
      return String((json.data as { url: string }).url);
    };

    it('the same picture, scaled, and in another format', async () => {
      const first = await fileWith(await send(aDetailedPicture(1).jpeg()));
      const copies = [
        await send(aDetailedPicture(1).jpeg()),
        await send(
          sharp(await aDetailedPicture(1).png().toBuffer())
            .resize(150)
            .jpeg({ quality: 40 }),
        ),
        await send(aDetailedPicture(1).webp()),
      ];
      const claims: string[] = [];
      for (const url of copies) claims.push(await fileWith(url));
      const found = await Promise.all(claims.map(async (id) => (await read(id)).alike_photos));
      expect(found).toEqual(copies.map((url, index) => [{ url, claim_id: [first, ...claims][index] }]));
      expect((await read(first)).alike_photos).toEqual([]);
    });

    it('the same upload, also in an answer', async () => {
      const url = await send(aPicture().jpeg());
      const first = await fileWith(url);
      const id = await fileOn(await aClaimable(store, { A: 1 }));
      const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } } as const;
      await decisions.requestInformation(caller, id, { question: 'A photo?' });
      await decisions.answer(caller, id, { comment: 'Here.', claimed_images: [url] });
      expect((await read(id)).alike_photos).toEqual([{ url, claim_id: first }]);
    });

    it('an upload that the earlier claim got in an answer', async () => {
      const early = await fileOn(await aClaimable(store, { A: 1 }));
      const url = await send(aPicture().jpeg());
      const late = await fileWith(url);
      const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } } as const;
      await decisions.requestInformation(caller, early, { question: 'A photo?' });
      await decisions.answer(caller, early, { comment: 'Here.', claimed_images: [url] });
      expect((await read(late)).alike_photos).toEqual([{ url, claim_id: early }]);
      expect((await read(early)).alike_photos).toEqual([]);
    });

    it('none of other pictures, plain pictures, other stores and older claims', async () => {
      const stranger = await newStore();
      await fileWith(await send(aDetailedPicture(2).jpeg(), stranger), stranger);
      await fileWith(await send(aDetailedPicture(3).jpeg()));
      await fileWith(await send(aPicture(40, 40).jpeg()));
      const old = await fileWith(await send(aDetailedPicture(4).jpeg()));
      const before = lowestIdAt('clm', new Date(daysAgo(366)));
      await rows('UPDATE claim_uploads SET claim_id = ? WHERE store_id = ? AND claim_id = ?', [before, store.id, old]);
      for (const picture of [aDetailedPicture(2), aPicture(40, 40), aDetailedPicture(4)])
        expect((await read(await fileWith(await send(picture.jpeg())))).alike_photos).toEqual([]);
    });
  });

  it('has the units of each line, the order’s flags, the arithmetic and the policy', async () => {
    const order = await aClaimable(store, { A: 4, B: 1 });
    await TestReturn.request(order, { A: 1 });
    const id = await fileOn(order, 2);
    const found = await read(id);
    expect(found).toMatchObject({ subtotal: 50, order_review: { flagged: false }, payout_details: [{ line_id: 'A' }] });
    expect(found.lines).toEqual([
      {
        line_id: 'A',
        ordered_quantity: 4,
        cancelled_quantity: 0,
        returned_quantity: 1,
        claimed_quantity: 2,
        returnable_quantity: 1,
      },
    ]);
    expect(found.policy.flatMap(({ at_filing, now }) => [...at_filing, ...now])).toEqual([]);
    const strict = { ...store.store, claim_policy: { ...store.store.claim_policy, lost_after_days: 60 } };
    const { policy } = await evidence.get(strict, id);
    expect(policy.find(({ rule }) => rule === 'lost_after_days')?.now).toHaveLength(1);
  });
});
