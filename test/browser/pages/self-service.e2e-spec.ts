// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'playwright-core';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { type Checked } from '../../support/accessibility.js';
import { newVisit } from '../../support/browser.js';
import { aPicture } from '../../support/claims.js';
import { expectFit, expectSound, PHONE, type Translation, translationsOf } from '../../support/page-look.js';
import { PictureServer } from '../../support/picture-server.js';
import { aVariedOrder, Customer, newestCode, openStore } from '../../support/self-service.js';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check();
const heading = (page: Page) => page.locator('h1').textContent();

it('self-service is accessible on a phone in each state without script, and fits in every language', async () => {
  const host = await PictureServer.start('https');
  const photo = await aPicture(400, 300).jpeg().toBuffer();
  const store = await openStore(
    { return_methods: ['SELF_SHIP', 'IN_STORE'], excluded_skus: ['GIFT-CARD'] },
    { name: 'Corner Shop', branding: { support_email: 'help@shop.example' } },
  );
  // German has the longest words.
  const order = aVariedOrder({ locale: 'de' }, { image_url: host.put('/lamp.jpg', photo) });
  const customer = await Customer.of(store, {}, order);
  const { verify, form, returns, claims } = SELF_SERVICE_TEXTS.de;
  const pages = PAGE_TEXTS.de;
  const visit = await newVisit(PHONE);
  const { page } = visit;
  const translated: Translation[] = [];
  const check = async (name: string, checked: Checked = 'structure'): Promise<void> => {
    await expectSound(visit, `self-service-${name}`, checked);
    translated.push(...(await translationsOf(visit)));
  };
  await visit.open(customer.page);
  await check('0-tracking');
  await page.getByRole('link', { name: pages.actions.return }).click();
  await check('1-email');
  await page.getByLabel(verify.email).fill(customer.email);
  await press(page, verify.send);
  await page.getByLabel(verify.code).fill(await newestCode(store, customer.email));
  await check('2-code');
  await press(page, verify.confirm);
  await page.locator('select').first().selectOption('2');
  await page.locator('select[name^="reason."]').first().selectOption('too-small');
  await choose(page, 'method', 'SELF_SHIP');
  await choose(page, 'resolution', 'STORE_CREDIT');
  await check('3-return', 'all');
  await press(page, form.continue);
  await check('4-return-check');
  await press(page, returns.submit);
  expect(await heading(page)).toBe(pages.returns.stages.requested.heading);
  await page.getByRole('link', { name: pages.viewOrder }).click();
  await page.getByRole('link', { name: pages.actions.claim }).click();
  await choose(page, 'reason', 'Damaged');
  await choose(page, 'scope', 'some');
  await page.locator('select').first().selectOption('1');
  await choose(page, 'resolution', 'REFUND');
  await check('5-claim');
  await press(page, form.continue);
  const files = page.getByLabel(claims.choosePhotos, { exact: true });
  await files.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await press(page, claims.addPhotos);
  await check('6-claim-refused-photo', 'all');
  await files.setInputFiles({ name: 'damage.jpg', mimeType: 'image/jpeg', buffer: photo });
  await press(page, claims.addPhotos);
  await page.getByAltText(claims.photoNumber(1)).waitFor();
  await check('7-claim-check');
  await press(page, claims.submit);
  expect(await heading(page)).toBe(pages.claims.stages.received.heading);
  await expectFit(translated);
});

it('C-CHG-3: the pages of a change are accessible on a phone in each state without script, and fit in every language', async () => {
  const store = await openStore({ cancellation_requests: true, address_requests: true }, { name: 'Corner Shop' });
  const customer = await Customer.of(store, {}, aVariedOrder({ locale: 'de' }));
  const { verify, form, changes } = SELF_SERVICE_TEXTS.de;
  const visit = await newVisit(PHONE);
  const { page } = visit;
  const translated: Translation[] = [];
  const check = async (name: string, checked: Checked = 'structure'): Promise<void> => {
    await expectSound(visit, `change-${name}`, checked);
    translated.push(...(await translationsOf(visit)));
  };
  await visit.open(customer.page);
  await check('0-tracking');
  await page.getByRole('link', { name: PAGE_TEXTS.de.actions.change.both }).click();
  await page.getByLabel(verify.email).fill(customer.email);
  await press(page, verify.send);
  await page.getByLabel(verify.code).fill(await newestCode(store, customer.email));
  await press(page, verify.confirm);
  await check('1-form', 'all');
  await choose(page, 'kind', 'address');
  await page.locator('[name=street1]').fill('');
  await press(page, form.continue);
  await check('2-faults', 'all');
  await page.locator('[name=street1]').fill('Donaudampfschifffahrtsgesellschaftsallee 12');
  await page.locator('[name=city]').fill('Passau');
  await page.locator('[name=country]').selectOption('DE');
  await page.locator('[name=zip]').fill('94032');
  await page.locator('[name=name]').fill('Ana Souza');
  await press(page, form.continue);
  await check('3-check');
  await press(page, changes.submit);
  expect(await heading(page)).toBe(changes.asked.heading);
  // The button names the other change that the customer may ask for.
  expect(await page.getByRole('button').allTextContents()).toEqual([changes.kinds.cancellation]);
  await check('4-asked');
  await expectFit(translated);
});
