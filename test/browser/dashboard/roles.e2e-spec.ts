// SPDX-License-Identifier: Apache-2.0
import { expectSound } from '../../support/dashboard-look.js';
import { signedIn, startDashboard } from '../../support/dashboards.js';
import { newStore } from '../../support/stores.js';

it('the settings of a viewer fit a phone', async () => {
  const store = await newStore({ mode: 'test' });
  const options = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
  const visit = await signedIn(await startDashboard([store]), options, store, 'viewer');
  for (const page of ['', '/branding', '/claim-policy', '/self-service', '/carriers', '/retention', '/stock']) {
    await visit.open(`/settings${page}`);
    await expectSound(visit, `settings-viewer${page.replace('/', '-')}`);
  }
});
