// SPDX-License-Identifier: Apache-2.0
import { type Json } from './client.js';
import { rows } from './database.js';
import { addParcelEvents, pathOf, scansUntil } from './pages.js';
import { aLabel, TestReturn } from './returns.js';
import { type TestStore } from './stores.js';
import { TestOrder } from './units.js';

/** What the barcode of {@link USPS_LABEL} says after its ZIP code. */
export const USPS_NUMBER = '9205590164917312751089';

/** A label that the return page draws. */
export const USPS_LABEL = {
  carrier: 'usps',
  service: 'Ground Advantage',
  barcode_data: `42090210${USPS_NUMBER}`,
  return_to: { company: 'Corner Shop Returns', street1: '1 Dock St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  instructions: 'Drop it at any post office.',
  expires_at: '2099-12-31T12:00:00Z',
};

/** The stages of a return that its page tells apart: members of the request, and what brings it there. */
const STAGES = {
  requested: [{}, async () => {}],
  waiting_for_label: [{}, (made) => made.decide('APPROVED', { reason: 'Thank you.' })],
  ready_to_send: [{ return_label: USPS_LABEL }, (made) => made.decide('APPROVED')],
  bring_to_store: [{ return_method: 'IN_STORE' }, (made) => made.decide('APPROVED')],
  under_way: [{}, (made) => sentBack(made)],
  rejected: [{}, (made) => made.decide('REJECTED', { reason: 'Too late.' })],
  refunded: [{}, (made) => made.refund()],
  credited: [{ resolution: 'STORE_CREDIT' }, (made) => made.refund()],
} as const satisfies Record<string, [Json, (made: TestReturn) => Promise<unknown>]>;

export type ReturnStage = keyof typeof STAGES;

export const RETURN_STAGES = Object.keys(STAGES) as ReturnStage[];

/** The path of the page of a new return in a stage. */
export async function returnPageIn(store: TestStore, stage: ReturnStage, locale?: string): Promise<string> {
  const [members, move] = STAGES[stage];
  const order = await TestOrder.create(store, { A: 2, B: 1 }, { locale });
  const made = await TestReturn.request(order, { A: 1, B: 1 }, members);
  await move(made);
  return pathOf((await made.read()).return_page_url);
}

/** Has the carrier scan the parcel of a return. */
async function sentBack(made: TestReturn): Promise<void> {
  await made.label(aLabel());
  const sql = 'SELECT parcel_id FROM returns WHERE store_id = ? AND id = ?';
  const [row] = await rows<{ parcel_id: string }>(sql, [made.store.id, made.id]);
  // Scans from before the return would not count (C-CB-39).
  const occurred_at = new Date().toISOString();
  const scans = scansUntil('IN_TRANSIT').map((each) => ({ ...each, occurred_at }));
  await addParcelEvents(made.store, String(row?.parcel_id), scans);
}
