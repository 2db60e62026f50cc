// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { newVisit } from '../../support/browser.js';
import { expectFit, expectSound, PHONE, translationsOf } from '../../support/page-look.js';
import { newStore } from '../../support/stores.js';

describe('the order lookup page', () => {
  it('is accessible on a phone with its error, and fits in every language', async () => {
    const { store } = await newStore({ name: 'Corner Shop' });
    // German has the longest words.
    const visit = await newVisit({ ...PHONE, locale: 'de' });
    const { page } = visit;
    const { lookup } = PAGE_TEXTS.de;
    await visit.open(`/track/${store.shop_domain}`);
    await page.getByLabel(lookup.orderNumber).fill('X-1');
    await page.getByLabel(lookup.email).fill('ana@example.com');
    await page.getByRole('button', { name: lookup.button }).click();
    await page.getByRole('alert').waitFor();
    await expectSound(visit, 'lookup', 'all');
    await expectFit(await translationsOf(visit));
  });
});
