import { type Page } from 'playwright-core';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { type Language, LANGUAGES } from '../../../src/platform/text/language.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { axeViolations, type Checked } from '../../support/accessibility.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { aPicture } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { aLine } from '../../support/orders.js';
import { PictureServer } from '../../support/picture-server.js';
import { Customer, newestCode, newestMail, openStore } from '../../support/self-service.js';
import { type TestStore } from '../../support/stores.js';

/** All visits share a window, because opening one takes longer than most pages. */
const PHONE = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false } as const;
/** Its words are the longest. The pages in other languages differ only in their words. */
const SEEN_BY_AXE: Language = 'de';

/** The largest page that a customer gets, without its pictures (C-PAGE-49). */
const MAX_PAGE_BYTES = 30_000;

const LINES = [
  { line_id: 'LAMP', sku: 'LAMP-1', title: 'Garden lamp with a shade of woven willow', quantity: 3, line_total: 30 },
  { line_id: 'TABLE', sku: 'TABLE-1', title: 'Side table', quantity: 1, line_total: 10 },
  { line_id: 'CARD', sku: 'GIFT-CARD', title: 'Gift card', quantity: 1, line_total: 10 },
];

let store: TestStore;
let line_items: Json[];
let photo: Buffer;

beforeAll(async () => {
  const host = await PictureServer.start('https');
  photo = await aPicture(400, 300).jpeg().toBuffer();
  const image_url = host.put('/lamp.jpg', photo);
  line_items = LINES.map((line) => aLine({ ...line, image_url }));
  store = await openStore(
    { return_methods: ['SELF_SHIP', 'IN_STORE'], excluded_skus: ['GIFT-CARD'] },
    { name: 'Corner Shop', order_received_mail: true, branding: { support_email: 'help@shop.example' } },
  );
});

/** Expects the rules of every page on the one that is open; only some pages differ in more than their words. */
async function expectSound(visit: Visit, language: Language, name: string, checked: Checked = 'structure') {
  const root = visit.page.locator('html');
  expect([name, await root.getAttribute('lang')]).toEqual([name, language]);
  const overflow = await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect([name, Math.max(0, overflow)]).toEqual([name, 0]);
  expect([name, Buffer.byteLength(await visit.page.content()) < MAX_PAGE_BYTES]).toEqual([name, true]);
  expect([visit.foreignRequests, visit.complaints]).toEqual([[], []]);
  if (language === SEEN_BY_AXE) expect(await axeViolations(visit.page, checked)).toBe('');
  await visit.screenshot(`self-service-${language}-${name}`);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string, value: string) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check();
const heading = (page: Page) => page.locator('h1').textContent();

it.each(LANGUAGES)(
  'C-PAGE-49: leads a customer on a phone without script from a mail to a return, and to a claim with a photo, in %s',
  async (language) => {
    const { verify, form, returns, claims } = SELF_SERVICE_TEXTS[language];
    const pages = PAGE_TEXTS[language];
    const order = { locale: language, line_items, order_notifications: { email: true } };
    const customer = await Customer.of(store, {}, order);
    const mail = await newestMail(store, customer.email);
    const visit = await newVisit(PHONE);
    const { page } = visit;
    const check = (name: string, checked?: Checked) => expectSound(visit, language, name, checked);
    const [link = ''] = /https:\/\/[^"]*\/t\/[\w-]+/.exec(mail) ?? [];
    await visit.open(link);
    await check('0-tracking');
    await page.getByRole('link', { name: pages.actions.return }).click();
    await check('1-email');
    await page.getByLabel(verify.email).fill(customer.email);
    await press(page, verify.send);
    await page.getByLabel(verify.code).fill(await newestCode(store, customer.email));
    await check('2-code');
    await press(page, verify.confirm);
    await page.locator('select').first().selectOption('2');
    await choose(page, 'reason', 'too-small');
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
    const files = page.getByLabel(claims.photo, { exact: true });
    await files.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
    await press(page, claims.addPhoto);
    await check('6-claim-refused-photo', 'all');
    await files.setInputFiles({ name: 'damage.jpg', mimeType: 'image/jpeg', buffer: photo });
    await press(page, claims.addPhoto);
    await page.getByAltText(claims.photoNumber(1)).waitFor();
    await check('7-claim-check');
    await press(page, claims.submit);
    expect(await heading(page)).toBe(pages.claims.stages.received.heading);
    const { json } = await store.get(`/claims?order_number=${customer.order.number}`);
    const filed = { claim_reason: 'Damaged', claims_items: [{ quantity: 1, claimed_images: [expect.any(String)] }] };
    expect(json.data).toMatchObject({ claims: [filed] });
    expect((await store.get(`/returns?order_number=${customer.order.number}`)).json).toMatchObject({
      data: { returns: [{ resolution: 'STORE_CREDIT' }] },
    });
  },
);

it('keeps the language that a customer chooses, without script', async () => {
  const { page: path } = await Customer.of(store, { A: 1 }, { locale: 'en' });
  const visit = await newVisit(PHONE);
  await visit.open(path);
  await visit.page.getByRole('link', { name: 'Français' }).click();
  await visit.page.getByRole('link', { name: PAGE_TEXTS.fr.actions.return }).click();
  await visit.page.getByRole('link', { name: 'Deutsch' }).click();
  expect(await heading(visit.page)).toBe(SELF_SERVICE_TEXTS.de.verify.heading);
  await visit.page.getByRole('link', { name: SELF_SERVICE_TEXTS.de.back }).click();
  expect(await visit.page.locator('html').getAttribute('lang')).toBe('de');
});
