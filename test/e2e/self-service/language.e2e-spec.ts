// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { aPicture } from '../../support/claims.js';
import { type Reply } from '../../support/client.js';
import { HtmlClient } from '../../support/html-client.js';
import { textOf } from '../../support/pages.js';
import { aVariedOrder, Customer, newestCode, newestMail, openStore, submissionOf } from '../../support/self-service.js';
import { servers } from '../../support/servers.js';
import { type TestStore } from '../../support/stores.js';

const texts = SELF_SERVICE_TEXTS.fr;
const CHOSEN = '?lang=fr';

/** The largest page that a customer gets, without its pictures (C-PAGE-49). */
const MAX_PAGE_BYTES = 30_000;

let store: TestStore;
beforeAll(async () => (store = await openStore()));

/** The path and query of an address of the service. */
const localPart = (address: unknown): string =>
  String(address)
    .replace(/^https?:\/\/[^/]+/, '')
    .replaceAll('&#x3D;', '=');

/** Links and forms that lead to pages of the customer, without those that change the language. */
function addressesIn({ text }: Reply): string[] {
  const found = text
    .replace(/<nav[^]*<\/nav>/, '')
    .matchAll(/(?:href|action)="((?:https:\/\/[^"/]+)?\/[trc]\/[^"]+)"/g);
  return [...found].map(([, address]) => localPart(address));
}

/** Expects a page in French, whose links and forms stay in French, and which can be opened in German. */
async function expectKept(customer: Customer, reply: Reply, heading: string): Promise<void> {
  expect(textOf(reply)).toContain(heading);
  expect(reply.headers['content-language']).toBe('fr');
  const addresses = addressesIn(reply);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).toMatch(/\?lang=fr$/);
  const german = localPart(/href="([^"]*)" hreflang="de"/.exec(reply.text)?.[1]);
  const other = await customer.request(german);
  expect([german, other.status, other.headers['content-language']]).toEqual([german, 200, 'de']);
}

/** A customer who has chosen French, and proved the e-mail address for a flow. */
async function frenchCustomer(flow: 'return' | 'claim'): Promise<{ customer: Customer; form: Reply }> {
  const customer = await Customer.of(store, { A: 2, B: 1 }, { locale: 'pt-BR' });
  const tracking = await customer.open(CHOSEN);
  expect(addressesIn(tracking)).toEqual(['return', 'claim'].map((each) => `${customer.page}/${each}${CHOSEN}`));
  await expectKept(customer, await customer.open(`/${flow}${CHOSEN}`), texts.verify.detail);
  const asked = await customer.submit(`/${flow}/code${CHOSEN}`, { email: customer.email });
  await expectKept(customer, asked, texts.verify.sent.detail);
  const code = await newestCode(store, customer.email);
  const wrong = await customer.submit(`/${flow}/session${CHOSEN}`, { code: 'wrong' });
  await expectKept(customer, wrong, texts.verify.wrong);
  return { customer, form: await customer.submit(`/${flow}/session${CHOSEN}`, { code }) };
}

describe('self-service without script', () => {
  let shop: TestStore;

  beforeAll(async () => {
    const policy = { return_methods: ['SELF_SHIP', 'IN_STORE'], excluded_skus: ['GIFT-CARD'] };
    shop = await openStore(policy, { name: 'Corner Shop', order_received_mail: true });
  });

  it.each(LANGUAGES)(
    'C-PAGE-49: leads a customer from a mail to a return, and to a claim with a photo, in %s',
    async (language) => {
      const { verify, form, returns, claims } = SELF_SERVICE_TEXTS[language];
      const { actions, viewOrder, returns: ofReturn, claims: ofClaim } = PAGE_TEXTS[language];
      const order = aVariedOrder({ locale: language }, { image_url: 'https://img.example/lamp.jpg' });
      const customer = await Customer.of(shop, {}, order);
      const [link = ''] = /https:\/\/[^"]*\/t\/[\w-]+/.exec(await newestMail(shop, customer.email)) ?? [];
      const client = new HtmlClient(servers.base_urls[0], (page) => {
        expect([page.path, page.$('html').attr('lang')]).toEqual([page.path, language]);
        expect(Buffer.byteLength(page.$.html())).toBeLessThan(MAX_PAGE_BYTES);
      });
      await client.open(link);
      await client.follow(actions.return);
      await client.submit(verify.send, { [verify.email]: customer.email });
      await client.submit(verify.confirm, { [verify.code]: await newestCode(shop, customer.email) });
      const wish = { 'reason.LAMP': 'too-small', method: 'SELF_SHIP', resolution: 'STORE_CREDIT' };
      await client.submit(form.continue, { 'units.LAMP': '2', ...wish });
      await client.submit(returns.submit);
      expect(client.texts('h1')).toEqual([ofReturn.stages.requested.heading]);
      await client.follow(viewOrder);
      await client.follow(actions.claim);
      const problem = { reason: 'Damaged', scope: 'some', resolution: 'REFUND' };
      await client.submit(form.continue, { 'units.LAMP': '1', ...problem });
      const photo = (content: Uint8Array) => ({
        [claims.choosePhotos]: [{ name: 'damage.jpg', type: 'image/jpeg', content }],
      });
      await client.submit(claims.addPhotos, photo(Buffer.from('no photo')));
      expect(client.texts('[role=alert]')).toEqual([claims.photoAlerts.refused]);
      await client.submit(claims.addPhotos, photo(await aPicture().jpeg().toBuffer()));
      expect(client.$('.thumb').attr('alt')).toBe(claims.photoNumber(1));
      await client.submit(claims.submit);
      expect(client.texts('h1')).toEqual([ofClaim.stages.received.heading]);
      const { json } = await shop.get(`/claims?order_number=${customer.order.number}`);
      const filed = { claim_reason: 'Damaged', claims_items: [{ quantity: 1, claimed_images: [expect.any(String)] }] };
      expect(json.data).toMatchObject({ claims: [filed] });
      expect((await shop.get(`/returns?order_number=${customer.order.number}`)).json).toMatchObject({
        data: { returns: [{ resolution: 'STORE_CREDIT', return_line_items: [{ quantity: 2 }] }] },
      });
    },
  );

  it('keeps the language that a customer chooses', async () => {
    const { page } = await Customer.of(shop, { A: 1 }, { locale: 'en' });
    const client = new HtmlClient(servers.base_urls[0]);
    await client.open(page);
    await client.follow('Français');
    await client.follow(PAGE_TEXTS.fr.actions.return);
    await client.follow('Deutsch');
    expect(client.texts('h1')).toEqual([SELF_SERVICE_TEXTS.de.verify.heading]);
    await client.follow(SELF_SERVICE_TEXTS.de.back);
    expect(client.$('html').attr('lang')).toBe('de');
  });
});

describe('the language that a customer chooses', () => {
  it('C-PAGE-46: is kept from the tracking page to the page of a return, and back', async () => {
    const { customer, form } = await frenchCustomer('return');
    await expectKept(customer, form, texts.returns.form.detail);
    const units = { 'units.A': '1', reason: 'color' };
    const again = await customer.submit(`/return${CHOSEN}`, { ...units, reason: '' });
    await expectKept(customer, again, texts.form.chooseReason);
    const check = await customer.submit(`/return${CHOSEN}`, units);
    await expectKept(customer, check, texts.returns.check.heading);
    await customer.submit(`/return${CHOSEN}`, { ...units, comment: 'More' });
    const changed = await customer.submit(`/return/check${CHOSEN}`, submissionOf(check));
    await expectKept(customer, changed, texts.form.changed);
    const submitted = await customer.send(`/return/check${CHOSEN}`, submissionOf(changed));
    const location = localPart(submitted.headers.location);
    expect(location).toMatch(/^\/r\/[^?]+\?lang=fr$/);
    const requested = await customer.request(location);
    expect(requested.headers['content-language']).toBe('fr');
    const [cancel] = location.split('?');
    expect(addressesIn(requested)).toEqual([`${cancel}/cancel${CHOSEN}`, `${customer.page}${CHOSEN}`]);
    expect(addressesIn(await customer.open(CHOSEN))).toContain(location);
  });

  it('is kept from the tracking page to the page of a claim with a photo, and back', async () => {
    const { customer, form } = await frenchCustomer('claim');
    await expectKept(customer, form, texts.claims.form.detail);
    const fields = { 'units.A': '1', scope: 'some', reason: 'Damaged', resolution: 'REFUND' };
    const check = await customer.submit(`/claim${CHOSEN}`, fields);
    await expectKept(customer, check, texts.claims.check.heading);
    const refused = await customer.sendPhoto(Buffer.from('no picture'), customer.csrf, CHOSEN);
    expect(localPart(refused.headers.location)).toBe(`${customer.page}/claim/check${CHOSEN}&photo=refused`);
    const alert = await customer.request(localPart(refused.headers.location));
    await expectKept(customer, alert, texts.claims.photoAlerts.refused);
    const added = await customer.sendPhoto(await aPicture().jpeg().toBuffer(), customer.csrf, CHOSEN);
    const complete = await customer.request(localPart(added.headers.location));
    await expectKept(customer, complete, texts.claims.upTo);
    const submitted = await customer.send(`/claim/check${CHOSEN}`, submissionOf(complete));
    const location = localPart(submitted.headers.location);
    expect(location).toMatch(/^\/c\/[^?]+\?lang=fr$/);
    const filed = await customer.request(location);
    expect(filed.headers['content-language']).toBe('fr');
    const [cancel] = location.split('?');
    expect(addressesIn(filed)).toEqual([`${cancel}/cancel${CHOSEN}`, `${customer.page}${CHOSEN}`]);
    expect(addressesIn(await customer.open(CHOSEN))).toContain(location);
  });

  it('C-SELF-6: is kept by a form that has expired, which leads to the start', async () => {
    const customer = await Customer.of(store);
    await customer.open('/return');
    for (const path of ['/return/session', '/claim/photos/remove']) {
      const { status, text } = await customer.elsewhere().send(`${path}${CHOSEN}`, { csrf: 'x' });
      const [start = ''] = addressesIn({ text } as Reply);
      expect([status, start]).toEqual([403, `${customer.page}/${path.split('/')[1]}${CHOSEN}`]);
      expect(text).toContain(`>${PAGE_TEXTS.fr.failures.startAgain}</a>`);
      const german = localPart(/href="([^"]*)" hreflang="de"/.exec(text)?.[1]);
      expect((await customer.request(german)).status).toBe(200);
    }
  });

  it('is kept by the order lookup', async () => {
    const { order, email, page } = await Customer.of(store);
    const body = new URLSearchParams({ order_number: order.number, email }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const customer = await Customer.of(store);
    const found = await customer.request(`/track/${store.shopDomain}${CHOSEN}`, 'POST', { body, headers });
    expect(localPart(found.headers.location)).toBe(`${page}${CHOSEN}`);
  });
});

describe('a form that is shown again', () => {
  it('C-SELF-15: is sent to its own page, wherever it is shown', async () => {
    const customer = await Customer.of(store, { A: 1, B: 1 });
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    await customer.order.hold({ kind: 'claim', reference: 'clm_1' }, { A: 1 });
    const gone = await customer.submit('/return/check', submissionOf(check));
    expect(textOf(gone)).toContain(SELF_SERVICE_TEXTS.en.returns.gone);
    expect(gone.text).toContain(`<form method="post" action="${customer.page}/return">`);
  });
});
