// SPDX-License-Identifier: Apache-2.0
import { type Visit } from '../../support/browser.js';
import { expectSound } from '../../support/dashboard-look.js';
import { opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { anErasedOrder, aPerson, runErasure } from '../../support/erasures.js';
import { pushed } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };

/** Checks the looks of a page on a small, dark phone. */
async function expectSoundOnPhone(visit: Visit, name: string): Promise<void> {
  const { page } = visit;
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(visit, `${name}-narrow`, 'look');
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}

describe('C-PRIV-11: the page of personal data', () => {
  it('is accessible in all its states, and fits a phone in the dark', async () => {
    const store = await newStore({ name: 'Corner Shop' });
    const [{ email }, { number, erasure }] = [await aPerson(store), await anErasedOrder(store)];
    await pushed(store, { ship_to: { name: 'Ana Souza', city: 'Imbituba', country: 'BR', email } });
    const visit = await signedIn(await startDashboard([store]), { javaScriptEnabled: false, viewport: WIDE });
    const { page } = visit;
    // A change of colours takes a moment.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const find = async (label: string, value: string): Promise<void> => {
      await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
    };
    await opened(visit, '/privacy');
    await find('Customer ID in your order management system', 'nobody');
    await expectSound(visit, 'privacy-nobody', 'structure');
    await find('Customer ID in your order management system', ' ');
    await expectSound(visit, 'privacy-refused', 'structure');
    await find('Email', email);
    await expectSound(visit, 'privacy-found', 'all');
    await expectSoundOnPhone(visit, 'privacy-found');
    await page.getByRole('button', { name: 'Make a link to the data' }).click();
    await expectSound(visit, 'privacy-link', 'all');
    await page.getByRole('button', { name: 'Erase personal data' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Erase the personal data of/ });
    await expectSound(visit, 'privacy-confirm', 'all');
    await expectSoundOnPhone(visit, 'privacy-confirm');
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await runErasure(store, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await page.reload();
    await expectSound(visit, 'privacy-waiting', 'all');
    await expectSoundOnPhone(visit, 'privacy-waiting');
    await visit.open(`/privacy/requests/${erasure}`);
    await expectSound(visit, 'privacy-verified');
    await visit.open(`/orders/${number}`);
    await expectSound(visit, 'privacy-order', 'structure');
    await expectSoundOnPhone(visit, 'privacy-order');
    await page.getByRole('link', { name: 'Return approved' }).click();
    await expectSoundOnPhone(visit, 'privacy-message');
    await page.setViewportSize(NARROW);
    await visit.open('/privacy/requests');
    await expectSound(visit, 'privacy-requests-narrow');
  });
});
