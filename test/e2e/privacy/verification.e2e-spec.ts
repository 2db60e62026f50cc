// SPDX-License-Identifier: Apache-2.0
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { aLineClaim, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { untilRelayed } from '../../support/erasures.js';
import { addEvents, scan } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const uploads = service<UploadsService>('UploadsService');

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** How long a worker lets what was under way come to its end. */
const MINUTE = 60_000;

async function request(order: TestOrder): Promise<string> {
  const caller = { store: store.store, actor: { type: 'staff', id: 'cli' } as const };
  return (await privacy.requestErasure(caller, { orders: [order.number] }, { ignoresHolds: true })).id;
}

/** Runs a request until it has ended. */
async function ended(id: string): Promise<Json> {
  await runs.run(store.id, id);
  await uploads.removeUnnamed(1_000);
  await runs.run(store.id, id);
  return { ...(await privacy.get(store.id, id)) };
}

const erase = async (order: TestOrder): Promise<Json> => ended(await request(order));

/** An order of yesterday, with its parcel and a name that the search knows. */
async function anOrder(members: Json = {}, shipment: Json = {}): Promise<TestOrder> {
  const parcel = { tracking_number: newTrackingNumber(), carrier: 'usps', ...shipment };
  const customer = { name: 'Ana Souza' };
  const order = await TestOrder.create(
    store,
    { A: 3 },
    { ordered_at: daysAgo(1), customer, shipments: [parcel], ...members },
  );
  await untilRelayed(store);
  return order;
}

describe('C-PRIV-8: an erasure is verified', () => {
  const VERIFIED = { state: 'verified', findings: [] };

  it('if the number of a parcel has the postal code of its recipient', async () => {
    const order = await anOrder(
      { shipping_address: { zip: '22153', state: 'VA', country: 'US' } },
      { tracking_number: '420221539101026837331000039521' },
    );
    expect(await erase(order)).toMatchObject(VERIFIED);
  });

  it('if an erased text is the name of a carrier, of a service or of a status', async () => {
    const source_payload = { fulfillments: [{ company: 'fedex', shipment_status: 'DELIVERED' }], wants: 'REFUND' };
    const tracking_number = newTrackingNumber();
    const servicelevel = { name: 'Stonewall Express', token: 'stonewall' };
    const order = await anOrder(
      { source_payload, customer: { name: 'Rosetta Stone', last_name: 'Stone', email: 'stone@example.com' } },
      { tracking_number, carrier: 'fedex', servicelevel },
    );
    const { shipments } = (await store.get(`/shipments/${tracking_number}`)).json as { shipments: [Json] };
    await addEvents(store, shipments[0], [scan('08:00', 'IN_TRANSIT'), scan('09:00', 'DELIVERED')]);
    const key = { 'idempotency-key': `key-${tracking_number}` };
    await store.put(`${order.path}/return-label`, { label_url: 'https://labels.example.com/1' }, key);
    await file(store, aLineClaim(order, { A: 1 }, { claim_reason: 'Damaged', claim_resolution: 'REFUND' }));
    expect(await erase(order)).toMatchObject(VERIFIED);
  });

  it('if an erased text is a part of an article', async () => {
    const order = await anOrder({ customer: { name: 'Berlin', city: 'Berlin' }, note: 'Item A' });
    expect(await erase(order)).toMatchObject(VERIFIED);
  });

  it('C-PRIV-7: if the customer asks for a return right after it', async () => {
    const order = await anOrder({ ordered_at: daysAgo(90) });
    const id = await request(order);
    await runs.run(store.id, id, { settlesMs: MINUTE });
    const made = await TestReturn.request(order, { A: 1 }, { note: 'Greetings from Ana Souza' });
    expect(await ended(id)).toMatchObject(VERIFIED);
    expect((await store.get(made.path)).text).toContain('Greetings from Ana Souza');
  });
});

describe('C-PRIV-8: an erasure fails', () => {
  const failure = (order: TestOrder, table: string, column: string) => ({
    state: 'failed',
    findings: [{ order_number: order.number, table, column }],
  });

  it('if a row has a member that had to go, whatever it says', async () => {
    const order = await anOrder();
    const id = await request(order);
    await runs.run(store.id, id, { settlesMs: MINUTE });
    const sql =
      "UPDATE orders SET document = JSON_SET(document, '$.note', 'unlike') WHERE store_id = ? AND order_number = ?";
    await rows(sql, [store.id, order.number]);
    expect(await ended(id)).toMatchObject(failure(order, 'orders', 'document'));
  });

  it('if an erased text is back in what was written since', async () => {
    const order = await anOrder({ ordered_at: daysAgo(90) });
    const made = await TestReturn.request(order, { A: 1 });
    const id = await request(order);
    await runs.run(store.id, id, { settlesMs: MINUTE });
    await store.post(`${made.path}/decision`, { decision: 'APPROVED', reason: 'Sorry, Ana Souza!' });
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      findings: [
        { table: 'returns', column: 'document' },
        { table: 'outbox_events', column: 'data' },
      ],
    });
  });

  it('and not if something else was written since', async () => {
    const order = await anOrder({ ordered_at: daysAgo(90) });
    const made = await TestReturn.request(order, { A: 1 });
    const id = await request(order);
    await runs.run(store.id, id, { settlesMs: MINUTE });
    await store.post(`${made.path}/decision`, { decision: 'APPROVED', reason: 'Sure' });
    expect(await ended(id)).toMatchObject({ state: 'verified', findings: [] });
  });
});
