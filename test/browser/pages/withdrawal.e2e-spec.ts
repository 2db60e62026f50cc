// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'playwright-core';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { WITHDRAWAL_TEXTS } from '../../../src/self-service/texts/withdrawal-texts.js';
import { RECEIPT_TEXTS } from '../../../src/withdrawals/texts/receipt-texts.js';
import { STATEMENT_TEXTS } from '../../../src/withdrawals/texts/statement-texts.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { expectFit, expectSound, PHONE, type Translation, translationsOf } from '../../support/page-look.js';
import { aVariedOrder, Customer, newestCode, openStore } from '../../support/self-service.js';

const SHOP = { name: 'Corner Shop', locale: 'de-DE', branding: { support_email: 'help@shop.example' } };
const openShop = () =>
  openStore({}, { ...SHOP, withdrawal: { enabled: true, excluded_skus: ['GIFT-CARD'], business_note: true } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types into the field that has the focus, and goes on to the next. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Presses Tab until the element that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${selector}`);
}

it.each([
  ['a phone', PHONE],
  ['a computer', { ...PHONE, viewport: { width: 1280, height: 800 } }],
])('a withdrawal is accessible on %s in each state without script, with the keyboard only', async (_what, window) => {
  const store = await openShop();
  const visit = await newVisit(window);
  const { page } = visit;
  const name = (state: string) => `withdrawal-${window.viewport.width}-${state}`;
  const texts = WITHDRAWAL_TEXTS.de;
  await visit.open(`/withdraw/${store.shopDomain}?lang=de`);
  await expectSound(visit, name('1-form'), 'all');
  await page.evaluate("document.querySelector('form').noValidate = true");
  await tabTo(page, '#name');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: texts.errors.name }).waitFor();
  await expectSound(visit, name('2-faults'), 'all');
  await tabTo(page, '#name');
  await type(page, 'Ana Maria Sóuza', 'DE-2026/4711-B', 'ana@example.com');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '#items');
  await type(page, '1 × Gartenlampe mit Schirm aus geflochtener Weide', 'Vielen Dank');
  await page.keyboard.press('Enter');
  await page.getByText('DE-2026/4711-B').waitFor();
  await expectSound(visit, name('3-check'), 'all');
  await press(page, texts.change);
  expect(await page.getByLabel(STATEMENT_TEXTS.de.name).inputValue()).toBe('Ana Maria Sóuza');
  expect(await page.locator('#items').inputValue()).toContain('Gartenlampe');
  await tabTo(page, 'form .button');
  await page.keyboard.press('Enter');
  await page.getByText('DE-2026/4711-B').waitFor();
  await tabTo(page, 'form .button');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: RECEIPT_TEXTS.de.heading }).waitFor();
  expect(page.url()).toContain('/w/');
  await expectSound(visit, name('4-receipt'), 'all');
});

async function translated(visit: Visit, name: string, translations: Translation[]): Promise<void> {
  await expectSound(visit, name, 'structure');
  translations.push(...(await translationsOf(visit)));
}

it('a withdrawal of chosen items is accessible on a phone, and its pages fit in every language', async () => {
  const store = await openShop();
  const customer = await Customer.of(store, {}, aVariedOrder({ locale: 'de-DE' }));
  const [{ verify, form }, texts] = [SELF_SERVICE_TEXTS.de, WITHDRAWAL_TEXTS.de];
  const visit = await newVisit(PHONE);
  const { page } = visit;
  const translations: Translation[] = [];
  await visit.open(customer.page);
  await translated(visit, 'withdrawal-5-tracking', translations);
  await page.getByRole('link', { name: STATEMENT_TEXTS.de.entry, exact: true }).click();
  await translated(visit, 'withdrawal-6-order', translations);
  await page.getByRole('link', { name: texts.choose.link }).click();
  await page.getByLabel(verify.email).fill(customer.email);
  await press(page, verify.send);
  await page.getByLabel(verify.code).fill(await newestCode(store, customer.email));
  await press(page, verify.confirm);
  await page.locator('select').first().selectOption('2');
  await page.getByLabel(STATEMENT_TEXTS.de.name).fill('Ana Souza');
  await translated(visit, 'withdrawal-7-items', translations);
  await press(page, form.continue);
  await expectSound(visit, 'withdrawal-8-check', 'structure');
  await press(page, STATEMENT_TEXTS.de.button);
  await page.getByRole('heading', { name: RECEIPT_TEXTS.de.heading }).waitFor();
  await translated(visit, 'withdrawal-9-receipt', translations);
  await visit.open(`/withdraw/${store.shopDomain}`);
  translations.push(...(await translationsOf(visit)));
  await expectFit(translations);
});
