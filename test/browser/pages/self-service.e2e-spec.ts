import { type Page } from 'playwright-core';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { axeViolations } from '../../support/accessibility.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { aPicture } from '../../support/claims.js';
import { Customer, newestCode, openStore } from '../../support/self-service.js';

const texts = SELF_SERVICE_TEXTS.pt;
const { actions, returns } = PAGE_TEXTS.pt;
const PHONE = { locale: 'pt-BR', viewport: { width: 320, height: 640 }, javaScriptEnabled: false } as const;

/** Expects the rules of every page on the one that is open. */
async function expectSound(visit: Visit, name: string): Promise<void> {
  expect(await axeViolations(visit.page, 'all')).toBe('');
  const root = visit.page.locator('html');
  expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect([visit.foreignRequests, visit.complaints]).toEqual([[], []]);
  await visit.screenshot(`self-service-${name}`);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('leads a customer on a phone without script from the code to a return, and to a claim with a photo', async () => {
  const store = await openStore({ return_methods: ['SELF_SHIP', 'IN_STORE'] }, { name: 'Loja da Esquina' });
  const customer = await Customer.of(store, { LAMPADA: 3, MESA: 1 }, { locale: 'pt-BR' });
  const visit = await newVisit(PHONE);
  const { page } = visit;
  await visit.open(customer.page);
  await page.getByRole('link', { name: actions.return }).click();
  await expectSound(visit, '1-email');
  await page.getByLabel(texts.verify.email).fill(customer.email);
  await press(page, texts.verify.send);
  await page.getByLabel(texts.verify.code).fill(await newestCode(store, customer.email));
  await expectSound(visit, '2-code');
  await press(page, texts.verify.confirm);
  await page.locator('select').first().selectOption('2');
  await page.getByLabel('Pequeno demais').check();
  await page.getByLabel(texts.returns.methods.SELF_SHIP).check();
  await page.getByLabel(texts.returns.resolutions.STORE_CREDIT).check();
  await expectSound(visit, '3-return');
  await press(page, texts.form.continue);
  await expectSound(visit, '4-return-check');
  await press(page, texts.returns.submit);
  expect(await page.locator('h1').textContent()).toBe(returns.stages.requested.heading);
  await visit.open(customer.page);
  await page.getByRole('link', { name: actions.claim }).click();
  await page.getByLabel(texts.claims.reasons.Damaged).check();
  await page.getByLabel(texts.claims.some).check();
  await page.locator('select').first().selectOption('1');
  await page.getByLabel(texts.claims.resolutions.REFUND).check();
  await expectSound(visit, '5-claim');
  await press(page, texts.form.continue);
  const file = { name: 'dano.jpg', mimeType: 'image/jpeg', buffer: await aPicture(400, 300).jpeg().toBuffer() };
  await page.getByLabel(texts.claims.photo, { exact: true }).setInputFiles(file);
  await press(page, texts.claims.addPhoto);
  await page.getByAltText(texts.claims.photoNumber(1)).waitFor();
  await expectSound(visit, '6-claim-check');
  await press(page, texts.claims.submit);
  expect(new URL(page.url()).pathname).toMatch(/^\/c\//);
  const { json } = await store.get(`/claims?order_number=${customer.order.number}`);
  expect(json.data).toMatchObject({ claims: [{ claim_reason: 'Damaged', claims_items: [{ quantity: 1 }] }] });
});
