// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { WITHDRAWAL_TEXTS } from '../../../src/self-service/texts/withdrawal-texts.js';
import { type CustomerPagesService } from '../../../src/stores/customer-pages.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type WithdrawalErasureService } from '../../../src/withdrawals/services/withdrawal-erasure.service.js';
import { RECEIPT_TEXTS } from '../../../src/withdrawals/texts/receipt-texts.js';
import { STATEMENT_TEXTS } from '../../../src/withdrawals/texts/statement-texts.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anErasedOrder } from '../../support/erasures.js';
import { HtmlClient } from '../../support/html-client.js';
import { pathOf, readPage, textOf } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { Customer, fieldOf, openStore } from '../../support/self-service.js';
import { servers } from '../../support/servers.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const texts = WITHDRAWAL_TEXTS.en;
const withdrawal = { enabled: true, excluded_skus: ['s-NO'] };
const TYPED = { name: 'Ana Souza', order_number: 'DE-2026/4711', email: 'ana@example.com', scope: 'whole', note: '' };

let store: TestStore;
beforeAll(async () => (store = await openStore({}, { withdrawal, locale: 'en-IE' })));

interface Sent {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  baseUrl?: string;
}

/** Posts a form as a browser without cookies. */
function post(path: string, { fields = {}, headers = {}, baseUrl }: Sent = {}): Promise<Reply> {
  const body = new URLSearchParams({ ...TYPED, ...fields }).toString();
  const sent = { accept: 'text/html', 'accept-language': 'xx', 'content-type': 'application/x-www-form-urlencoded' };
  return call(path, { method: 'POST', baseUrl, headers: { ...sent, ...headers }, body });
}

const path = (of = store): string => `/withdraw/${of.shopDomain}`;
const confirm = (fields: Record<string, string>, of = store): Promise<Reply> =>
  post(`${path(of)}/confirm`, { fields: { form: randomUUID(), ...fields } });
const locationOf = ({ headers }: Reply): string => String(headers.location);

async function withdrawals(of = store): Promise<Json[]> {
  const { json } = await of.get('/withdrawals?limit=100');
  return (json.data as { withdrawals: Json[] }).withdrawals;
}

/** The withdrawals with this order number as it was typed. */
const statedOf = async (number: string, of = store): Promise<Json[]> =>
  (await withdrawals(of)).filter(({ stated_order_number }) => stated_order_number === number);

describe('the public page of a store', () => {
  it.each(LANGUAGES)(
    'C-SELF-17: takes a statement in two steps, without script, code or cookie, in %s',
    async (language) => {
      const number = `Nr. ${language}/1`;
      const shop = await openStore({}, { withdrawal: { ...withdrawal, business_note: true } });
      const client = new HtmlClient(servers.base_urls[0], (page) =>
        expect([page.path, page.$('html').attr('lang'), page.count('script')]).toEqual([page.path, language, 0]),
      );
      const [words, { entry, button }] = [WITHDRAWAL_TEXTS[language], STATEMENT_TEXTS[language]];
      await client.open(`${path(shop)}?lang=${language}`);
      const next = SELF_SERVICE_TEXTS[language].form.continue;
      await client.submit(next, { name: 'Ana Souza', order_number: number, email: 'ana@', items: 'One lamp' });
      expect(client.texts('[role=alert] a')).toEqual([words.errors.email, words.errors.scope]);
      expect(client.fields('form')).toMatchObject({ name: 'Ana Souza', order_number: number, items: 'One lamp' });
      await client.submit(next, { email: 'ana@example.com', scope: 'parts', note: 'First\nSecond' });
      expect(client.texts('h1')).toEqual([words.check.heading]);
      expect(client.text()).toContain(words.business);
      expect(client.texts('button')).toEqual([words.change, button]);
      const [statement = ''] = client.texts('.statement');
      expect(await withdrawals(shop)).toEqual([]);
      await client.submit(words.change);
      expect(client.fields('form')).toMatchObject({
        ...{ items: 'One lamp', scope: 'parts', note: expect.stringMatching(/^First\r?\nSecond$/) },
      });
      await client.submit(next);
      await client.submit(button);
      expect(client.texts('h1')).toEqual([RECEIPT_TEXTS[language].heading]);
      expect(client.texts('.statement')).toEqual([statement]);
      expect(client.cookies.size).toBe(0);
      const [recorded] = await withdrawals(shop);
      expect(recorded).toMatchObject({
        ...{ language, stated_order_number: number, items_text: 'One lamp', note: 'First\nSecond', source: 'page' },
        ...{ order_number: null, verification: 'unmatched', button_label: button, entry_label: entry },
      });
      expect(String(recorded?.statement).replaceAll(/\s+/g, ' ')).toBe(statement.replaceAll(/\s+/g, ' '));
      expect(pathOf(recorded?.withdrawal_page_url)).toBe(client.path.replace(/\?.*/, ''));
    },
  );

  it('C-SELF-17: is not found without the function, or while the store is suspended', async () => {
    const [without, suspended] = [await openStore(), await openStore({}, { withdrawal })];
    const customers = [await Customer.of(without), await Customer.of(suspended)];
    await service<StoresService>('StoresService').update(suspended.id, { status: 'suspended' });
    for (const { store: shop, page } of customers) {
      expect(textOf(await readPage(page))).not.toContain(STATEMENT_TEXTS.en.entry);
      const replies = [
        await readPage(path(shop)),
        await post(path(shop)),
        await post(`${path(shop)}/confirm`, { fields: { form: randomUUID() } }),
        await readPage(`${page}/withdraw`),
        await readPage(`${page}/withdraw/items`),
        await post(`${page}/withdraw/check`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(404));
      expect(await withdrawals(without)).toEqual([]);
    }
    for (const unknown of ['/t/x/withdraw', '/w/x', `/w/${customers[0]?.page.slice(3)}`, '/withdraw/none.example'])
      expect([unknown, (await readPage(unknown)).status]).toEqual([unknown, 404]);
  });

  it('C-SELF-18: a link whose order is not known leads to the public form of its store', async () => {
    const links = service<CustomerPagesService>('CustomerPagesService');
    const url = String(await links.orderUrl(store.id, 'NOT-PUSHED-YET'));
    const reply = await readPage(`${pathOf(url)}/withdraw?lang=fr`);
    expect([reply.status, reply.headers.location]).toEqual([303, `/withdraw/${store.shopDomain}?lang=fr`]);
  });

  it('C-SELF-20: answers the same whether an order is known, erased, or of another address', async () => {
    const erased = await anErasedOrder(store);
    const known = await Customer.of(store);
    const typed = [
      { order_number: known.order.number, email: known.email },
      { order_number: known.order.number, email: 'other@example.com' },
      { order_number: erased.number, email: 'other@example.com' },
      { order_number: 'unknown', email: 'other@example.com' },
    ];
    const seen = await Promise.all(
      typed.map(async (fields) => {
        const check = await post(path(), { fields });
        const done = await confirm(fields);
        const receipt = await readPage(pathOf(locationOf(done)));
        const plain = ({ text }: Reply) =>
          [fields.order_number, fields.email, fieldOf(check, 'form') ?? '', locationOf(done)]
            .reduce((html, part) => html.replaceAll(part, '…'), text)
            .replaceAll(/\d\d:\d\d:\d\d|nonce-[^']+/g, '…');
        return [check.status, plain(check), done.status, Object.keys(done.headers).sort(), plain(receipt)];
      }),
    );
    for (const other of seen) expect(other).toEqual(seen[0]);
    const [matched] = await statedOf(known.order.number);
    expect([matched?.verification, (await statedOf(known.order.number)).length]).toEqual([expect.any(String), 2]);
    expect((await statedOf('unknown'))[0]).toMatchObject({ verification: 'unmatched', order_number: null });
  });
});

describe('a statement', () => {
  it('C-SELF-21: makes one withdrawal if it is submitted 50 times at once, and later again', async () => {
    const fields = { form: randomUUID(), order_number: 'fifty' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(fields)));
    answers.push(await confirm(fields));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(locationOf)).size).toBe(1);
    expect(await statedOf('fifty')).toHaveLength(1);
  });

  it('C-SELF-21: is shown again with the id of a form that was submitted with another one', async () => {
    const fields = { form: randomUUID(), order_number: 'first' };
    expect((await confirm(fields)).status).toBe(303);
    for (const form of [fields.form, 'x', '']) {
      const again = await confirm({ form, order_number: 'second' });
      expect(textOf(again)).toContain(texts.again);
      expect(fieldOf(again, 'order_number')).toBe('second');
      expect(fieldOf(again, 'form')).not.toBe(form);
    }
    expect(await statedOf('second')).toEqual([]);
    expect((await confirm({ order_number: ' ' })).status).toBe(200);
  });

  it('C-LIM-27: takes longer past the limit of its address, and is asked for again past ten times the limit', async () => {
    const { baseUrl } = await apiWith({ WITHDRAWAL_LIMIT_PER_IP: '1', TRUSTED_PROXY_HOPS: '1' });
    const send = (address: string) => {
      const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
      return post(`${path()}/confirm`, { fields: { form: randomUUID(), note: 'slow' }, headers, baseUrl });
    };
    const timed = async (address: string) => {
      const begin = Date.now();
      const reply = await send(address);
      return { reply, isSlow: Date.now() - begin >= 2_000 };
    };
    expect(await timed('192.0.2.31')).toMatchObject({ reply: { status: 303 }, isSlow: false });
    const others = await Promise.all(Array.from({ length: 12 }, () => timed('192.0.2.31')));
    expect(others.filter(({ reply, isSlow }) => reply.status === 303 && isSlow)).toHaveLength(9);
    const again = others.filter(({ reply }) => reply.status === 200);
    expect(again.map(({ reply }) => fieldOf(reply, 'note'))).toEqual(['slow', 'slow', 'slow']);
    for (const { reply } of again) expect(textOf(reply)).toContain(texts.again);
    expect((await timed('192.0.2.32')).isSlow).toBe(false);
  });
});

describe('the page of an order', () => {
  it.each([
    ['is linked in the scope of the store', 'DE', true],
    ['is not linked beyond it', 'US', false],
  ])('C-SELF-18: %s', async (_what, country, isLinked) => {
    const eu = await openStore({}, { withdrawal: { ...withdrawal, countries: 'eu_eea' } });
    const { page } = await Customer.of(eu, { A: 1 }, { shipping_address: { country } });
    expect(textOf(await readPage(page)).includes(STATEMENT_TEXTS.en.entry)).toBe(isLinked);
  });

  it('C-SELF-18: has the order number without a code, and items after one', async () => {
    const customer = await Customer.of(store, { A: 3, NO: 1 });
    const form = await customer.open('/withdraw');
    expect([fieldOf(form, 'order_number'), form.headers['set-cookie']]).toEqual([customer.order.number, undefined]);
    expect(form.text).toContain(`action="${path()}?lang&#x3D;en"`);
    expect(textOf(await customer.open('/withdraw/items'))).toContain(SELF_SERVICE_TEXTS.en.verify.detail);
    const items = await customer.verify('withdraw');
    expect(textOf(items)).toContain(texts.excluded);
    expect(items.text).not.toContain('units.NO');
    expect(textOf(await customer.send('/withdraw/items', { ...TYPED, 'units.NO': '1' }))).toContain(texts.errors.units);
    const check = await customer.send('/withdraw/items', { ...TYPED, 'units.A': '2' });
    expect([fieldOf(check, 'units.A'), fieldOf(check, 'order_number')]).toEqual(['2', customer.order.number]);
    const sent = { ...TYPED, 'units.A': '2', form: randomUUID() };
    expect((await customer.send('/withdraw/check', sent)).status).toBe(303);
    const [made] = await statedOf(customer.order.number);
    expect(made).toMatchObject({
      ...{ verification: 'session', order_number: customer.order.number, items_text: null },
      line_items: [{ line_id: 'A', quantity: 2 }],
    });
    expect(await customer.order.ledger()).toMatchObject([{ kind: 'withdrawal', line_id: 'A', quantity: 2 }]);
    const sql = 'SELECT type, actor FROM outbox_events WHERE store_id = ? AND resource_id = ?';
    expect(await rows(sql, [store.id, made?.id])).toEqual([
      { type: 'withdrawal.submitted', actor: 'customer:self_service' },
    ]);
  });

  it('C-SELF-18: takes the statement without a session, and of units that are gone', async () => {
    const customer = await Customer.of(store, { A: 2 });
    const fields = { ...TYPED, email: 'x@example.com', 'units.A': '2' };
    await customer.verify('withdraw');
    await customer.send('/withdraw/items', fields);
    await TestReturn.request(customer.order, { A: 2 });
    expect((await customer.send('/withdraw/check', { ...fields, form: randomUUID() })).status).toBe(303);
    const [late] = await statedOf(customer.order.number);
    expect(late).toMatchObject({ verification: 'session', line_items: [{ quantity: 2 }] });
    const { number } = customer.order;
    const forged = [customer.elsewhere(), customer];
    for (const browser of forged) {
      const sent = { ...fields, csrf: 'x', form: randomUUID() };
      expect((await browser.send('/withdraw/check', sent)).status).toBe(303);
    }
    const unproved = (await statedOf(number)).filter(({ verification }) => verification === 'unmatched');
    expect(unproved).toHaveLength(2);
    for (const each of unproved) expect(each).toMatchObject({ order_number: null, line_items: [] });
    expect(unproved[0]?.items_text).toMatch(/^2 × /);
    expect(unproved[0]?.statement).toBe(late?.statement);
  });
});

describe('the receipt of a withdrawal', () => {
  it('C-SELF-19: says what was received and when, to the second, and after an erasure only the number', async () => {
    const page = pathOf(locationOf(await confirm({ order_number: 'receipt-1', note: 'Some <b>words</b>' })));
    const [made] = await statedOf('receipt-1');
    const receipt = await readPage(page);
    const time = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Dublin', timeStyle: 'medium', hourCycle: 'h23' });
    expect(textOf(receipt)).toContain(time.format(new Date(String(made?.received_at))));
    expect(receipt.text).toContain('Some &lt;b&gt;words&lt;/b&gt;');
    expect(receipt.headers['cache-control']).toBe('no-store');
    expect(textOf(receipt)).not.toMatch(/accept|approv/i);
    const erasures = service<WithdrawalErasureService>('WithdrawalErasureService', { inTransaction: true });
    await erasures.eraseOne(store.id, String(made?.id));
    const erased = textOf(await readPage(page));
    expect(erased).toContain('receipt-1');
    expect(erased).not.toMatch(/Ana|words/);
  });

  it('is of its store only, and readable while the function is off', async () => {
    const shop = await newStore({ withdrawal });
    const page = pathOf(locationOf(await confirm({ order_number: 'other' }, shop)));
    await service<StoresService>('StoresService').update(shop.id, { withdrawal: { enabled: false } });
    expect((await readPage(page)).status).toBe(200);
    expect((await readPage(path(shop))).status).toBe(404);
    expect(await statedOf('other')).toEqual([]);
  });
});
