// SPDX-License-Identifier: Apache-2.0
import { aClaimable } from '../../support/claims.js';
import { signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { newStore } from '../../support/stores.js';

it('C-WORK-24: staff file the suggested claim of a stalled parcel with one click', async () => {
  const store = await newStore();
  const order = await aClaimable(store, { lamp: 2 });
  const [suggestion_id, shipment_id] = [`cls_${'0'.repeat(26)}`, `shp_${'0'.repeat(26)}`];
  const claims_items = [{ line_id: 'lamp', quantity: 2 }];
  const suggestion = {
    ...{ suggestion_id, shipment_id, tracking_number: 'PW1', order_number: order.number, claim_reason: 'Lost' },
    ...{ claim_resolution: 'REFUND', claims_items, amount: 20, currency: 'BRL', created_at: new Date().toISOString() },
  };
  await rows(
    'INSERT INTO claim_suggestions (store_id, shipment_id, order_number, document, created_at) VALUES (?, ?, ?, ?, ?)',
    [store.id, shipment_id, order.number, JSON.stringify(suggestion), new Date()],
  );
  const client = await signedInClient(await startDashboard([store]));
  await client.open(`/orders/${order.number}`);
  expect(client.text('[aria-label="Claim suggested"]')).toContain('for a refund of BRL 20.00');
  await client.submit('File claim', {}, '[aria-label="Claim suggested"]');
  expect(client.path).toMatch(/^\/claims\/clm_/);
  expect(client.text()).toContain('Claim filed.');
});
