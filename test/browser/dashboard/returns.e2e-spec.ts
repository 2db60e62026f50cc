// SPDX-License-Identifier: Apache-2.0
import { expectSound } from '../../support/dashboard-look.js';
import { signedIn, startDashboard } from '../../support/dashboards.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { newStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

describe('the page of a return', () => {
  it('is accessible while it is rejected, and fits the window with a label and a refund', async () => {
    const store = await newStore();
    const dashboard = await startDashboard([store]);
    const order = await TestOrder.create(store, { lamp: 2, chair: 1 });
    const requested = await TestReturn.request(order, { lamp: 1, chair: 1 }, { note: 'Please be quick.' });
    const path = `/returns/${requested.id}`;
    const visit = await signedIn(dashboard);
    await visit.open(path);
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await visit.page.getByRole('textbox', { name: /^Note for the customer/ }).fill('It was worn.');
    await expectSound(visit, 'return-reject', 'structure');
    await requested.decide('APPROVED');
    await requested.label(aLabel({ carrier: 'UPS' }));
    await requested.refund({ amount: 30, currency: 'USD', external_refund_id: 'rf-1' });
    await visit.open(path);
    await expectSound(visit, 'return');
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await expectSound(visit, 'return-narrow');
  });
});
