// SPDX-License-Identifier: Apache-2.0
import { type MailBouncesService } from '../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { pathOf, readPage, textOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { TestReturn } from '../../support/returns.js';
import { codeMessages, Customer, openStore } from '../../support/self-service.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const { verify, returns } = SELF_SERVICE_TEXTS.en;

let store: TestStore;
beforeAll(async () => (store = await openStore()));

/** A six-digit code that is not this one. */
const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function sessionsOf({ order }: Customer): Promise<{ visit_hash: string }[]> {
  const sql = 'SELECT visit_hash FROM self_service_sessions WHERE store_id = ? AND order_number = ?';
  return rows<{ visit_hash: string }>(sql, [order.store.id, order.number]);
}

/** Asks for codes, and waits until their mails are sent or left out. */
async function mailsOf(customers: readonly Customer[]): Promise<unknown[]> {
  for (const customer of customers) {
    await customer.open('/return');
    expect((await customer.submit('/return/code', { email: customer.email })).status).toBe(200);
  }
  const waiting = `SELECT j.id FROM jobs j JOIN self_service_codes c ON c.store_id = j.store_id AND c.id = j.reference
    WHERE j.store_id = ? AND j.queue = 'self-service.code' AND c.order_number IN (?)`;
  const numbers = customers.map(({ order }) => order.number);
  await until(async () => (await rows(waiting, [store.id, numbers])).length === 0, 'all jobs to be done');
  return (await codeMessages(store)).map(({ to }) => to).filter((to) => customers.some(({ email }) => email === to));
}

describe('a customer whom no code can reach', () => {
  it('C-PRIV-14: sees the contact of the store instead of links to forms, until mails are allowed again', async () => {
    const allowed = { claims: true, cancellation_requests: true };
    const open = await openStore(allowed, { branding: { support_email: 'help@shop.example' } });
    const of = (members: Json = {}) => Customer.of(open, { A: 2 }, { is_protected: true, ...members });
    const bounced = await Customer.of(open, { A: 3 }, { is_protected: true });
    const nobody = await of({ customer: {} });
    const pair = await of({ customer: { email: 'ana,bo@example.com' } });
    const claim = claimOf(await file(open, aLineClaim(bounced.order, { A: 1 })));
    const returned = await (await TestReturn.request(bounced.order, { A: 1 })).read();
    const linksOf = async ({ page }: Customer) => {
      const { text } = await readPage(page);
      const forms = ['return', 'claim', 'change'].filter((form) => text.includes(`"${page}/${form}"`));
      return [forms.join(), text.includes(`>${PAGE_TEXTS.en.tracking.contactUs}</a>`)];
    };
    const cases = [claim.claim_page_url, returned.return_page_url].map(pathOf);
    const mayCancel = () =>
      Promise.all(cases.map(async (path) => (await readPage(path)).text.includes(`${path}/cancel`)));
    expect([await linksOf(bounced), await mayCancel()]).toEqual([
      ['return,claim,change', false],
      [true, true],
    ]);
    const bounces = service<MailBouncesService>('MailBouncesService', { inTransaction: true });
    await bounces.add({ store_id: open.id, id: newId('msg'), recipient: bounced.email });
    for (const customer of [bounced, nobody, pair]) expect(await linksOf(customer)).toEqual(['', true]);
    expect(await mayCancel()).toEqual([false, false]);
    for (const form of ['/return', '/claim', '/change'])
      expect([(await nobody.open(form)).status, (await bounced.open(form)).status]).toEqual([404, 200]);
    await service<MailBouncesService>('MailBouncesService').lift(open.id, bounced.email);
    expect([await linksOf(bounced), await mayCancel()]).toEqual([
      ['return,claim,change', false],
      [true, true],
    ]);
  });
});

describe('asking for a code', () => {
  it('C-SELF-3: answers the same whether or not the address is that of the order, and mails only to the right one', async () => {
    const [customer, stranger] = [await Customer.of(store), await Customer.of(store)];
    const before = (await codeMessages(store)).length;
    const answers: string[] = [];
    for (const [browser, email] of [
      [customer, ` ${customer.email.toUpperCase()} `],
      [customer.elsewhere(), stranger.email],
      [customer.elsewhere(), 'nobody@example.com'],
    ] as const) {
      await browser.open('/return');
      const reply = await browser.submit('/return/code', { email });
      expect(reply.status).toBe(200);
      answers.push(textOf(reply));
    }
    expect(answers[0]).toContain(verify.sent.detail);
    expect(new Set(answers).size).toBe(1);
    await until(async () => (await codeMessages(store)).length > before, 'the mail');
    const codes = 'SELECT id FROM self_service_codes WHERE store_id = ? AND order_number = ?';
    const ids = (await rows<{ id: string }>(codes, [store.id, customer.order.number])).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const jobs = "SELECT id FROM jobs WHERE store_id = ? AND queue = 'self-service.code' AND reference IN (?)";
    await until(async () => (await rows(jobs, [store.id, ids])).length === 0, 'all jobs to be done');
    const sent = (await codeMessages(store)).map(({ to }) => to);
    expect(sent.filter((to) => to === customer.email)).toHaveLength(1);
    expect(sent).not.toContain(stranger.email);
  });

  it('mails none to an address that has bounced in the store, or that mail software could read as two', async () => {
    const [bounced, pair, other] = [await Customer.of(store), await Customer.of(store), await Customer.of(store)];
    const bounces = service<MailBouncesService>('MailBouncesService', { inTransaction: true });
    await bounces.add({ store_id: store.id, id: `msg_${'0'.repeat(26)}`, recipient: bounced.email });
    const email = `other,${pair.email}`;
    expect((await pair.order.put({ A: 1 }, { customer: { email } })).status).toBe(200);
    const two = new Customer(store, pair.order, pair.page, email);
    expect(await mailsOf([bounced, two, other])).toEqual([other.email]);
  });

  it('mails nothing to an address that has bounced, and answers the same, until staff allow mails again', async () => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    const bounces = service<MailBouncesService>('MailBouncesService', { inTransaction: true });
    await bounces.add({ store_id: store.id, id: newId('msg'), recipient: customer.email });
    const answers: string[] = [];
    for (const [browser, email] of [
      [customer, customer.email],
      [other, other.email],
    ] as const) {
      await browser.open('/return');
      answers.push(textOf(await browser.submit('/return/code', { email })));
    }
    const [first, second] = answers.map((answer, index) =>
      answer.replaceAll([customer, other][index]?.order.number ?? '', 'N'),
    );
    expect(first).toContain(verify.sent.detail);
    expect(first).toBe(second);
    const jobs = "SELECT id FROM jobs WHERE store_id = ? AND queue = 'self-service.code'";
    await until(async () => (await rows(jobs, [store.id])).length === 0, 'all jobs to be done');
    const recipients = (await codeMessages(store)).map(({ to }) => to);
    expect([customer, other].map(({ email }) => recipients.includes(email))).toEqual([false, true]);
    await service<MailBouncesService>('MailBouncesService').lift(store.id, customer.email);
    expect(textOf(await customer.verify('return'))).toContain(returns.form.detail);
  });

  it.each(LANGUAGES)('is possible in %s, and so is the mail', async (locale) => {
    const texts = SELF_SERVICE_TEXTS[locale];
    const customer = await Customer.of(store, { A: 1 }, { locale });
    expect(textOf(await customer.open('/return'))).toContain(texts.verify.detail.replaceAll('’', '’'));
    const code = await customer.code('return');
    const mail = (await codeMessages(store)).find(({ to }) => to === customer.email);
    expect(mail?.subject).toBe(`${texts.mail.heading(code)} – ${texts.mail.order(customer.order.number)}`);
    const form = await customer.submit('/return/session', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(textOf(form)).toContain(texts.returns.form.detail);
  });

  it('shows codes in no other inbox, and stores none', async () => {
    const other = await openStore();
    const customer = await Customer.of(store);
    const code = await customer.code('return');
    expect(await codeMessages(other)).toEqual([]);
    const [row] = await rows<object>('SELECT * FROM self_service_codes WHERE store_id = ? AND order_number = ?', [
      store.id,
      customer.order.number,
    ]);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('C-SELF-4: is limited to three an hour for an order and an address, and for a client address', async () => {
    const customer = await Customer.of(store);
    const ask = async (email: string, browser: Customer) => {
      await browser.open('/return');
      return (await browser.send('/return/code', { email })).status;
    };
    const times = async (email: string) => {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time++) statuses.push(await ask(email, customer.elsewhere()));
      return statuses;
    };
    const wrong = await times('nobody@example.com');
    expect(wrong).toEqual([303, 303, 303, 429]);
    expect(await times(customer.email)).toEqual(wrong);
    expect(await ask('nobody@example.com', await Customer.of(store))).toBe(303);
    const { baseUrl } = await apiWith({ CODE_LIMIT_PER_IP: '3', TRUSTED_PROXY_HOPS: '1' });
    const from = (address: string) => {
      const browser = customer.elsewhere(baseUrl);
      browser.headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
      return browser;
    };
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push(await ask(`${time}@example.com`, from('192.0.2.7')));
    expect(statuses).toEqual(wrong);
    expect(await ask('5@example.com', from('192.0.2.8'))).toBe(303);
  });
});

describe('a code', () => {
  it('is in no log of the API, and neither is the address', async () => {
    const api = await apiWith({ LOG_LEVEL: 'trace' });
    const customer = (await Customer.of(store)).elsewhere(api.baseUrl);
    const code = await customer.code('return');
    expect((await customer.send('/return/session', { code: otherThan(code) })).status).toBe(200);
    expect((await customer.send('/return/session', { code })).status).toBe(303);
    const log = await until(async () => {
      const text = await api.output();
      return text.includes('"status":303,') && text;
    }, 'the log of the last request');
    // The process writes the request log when it stops.
    await api.stop();
    const requests = JSON.stringify(await rows('SELECT * FROM request_log WHERE store_id = ?', [store.id]));
    for (const text of [log, requests]) {
      expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
      expect(text).not.toContain(customer.email);
    }
    expect(log).toContain('/t/:token/:flow/session');
  });

  it('C-SELF-6: begins a session of 30 minutes with a new, strict, secure cookie, and works once', async () => {
    const customer = await Customer.of(store);
    const code = await customer.code('return');
    const [before] = customer.cookies.values();
    const again = customer.elsewhere();
    for (const [name, value] of customer.cookies) again.cookies.set(name, value);
    again.csrf = customer.csrf;
    const reply = await customer.send('/return/session', { code });
    expect(reply.status).toBe(303);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-parcelward-visit=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [after] = customer.cookies.values();
    expect(after).not.toBe(before);
    const sessions = await sessionsOf(customer);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(after);
    expect(textOf(await again.submit('/return/session', { code }))).toContain(verify.wrong);
    expect(textOf(await again.open('/return'))).toContain(verify.detail);
    expect(await sessionsOf(customer)).toHaveLength(1);
  });

  it('C-SELF-5: is refused after five of 1,000 attempts of 20 browsers at once, and then even if it is right', async () => {
    const customer = await Customer.of(store);
    const code = await customer.code('return');
    const { cookies, csrf } = customer;
    // All 1,000 at once would fill the queue of the process, which other tests share.
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const browser = customer.elsewhere();
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        browser.csrf = csrf;
        const seen = new Set<number>();
        for (let attempt = 1; attempt <= 50; attempt += 1)
          seen.add((await browser.send('/return/session', { code: otherThan(code, number * 50 + attempt) })).status);
        return [...seen];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    const sql = 'SELECT attempts FROM self_service_codes WHERE store_id = ? AND order_number = ?';
    expect(await rows(sql, [store.id, customer.order.number])).toEqual([{ attempts: 5 }]);
    expect(textOf(await customer.submit('/return/session', { code }))).toContain(verify.wrong);
    expect(await sessionsOf(customer)).toEqual([]);
  });

  it('begins one session, if it is given 50 times at once', async () => {
    const customer = await Customer.of(store);
    const code = await customer.code('return');
    const browsers = Array.from({ length: 50 }, () => {
      const browser = customer.elsewhere();
      for (const [name, value] of customer.cookies) browser.cookies.set(name, value);
      browser.csrf = customer.csrf;
      return browser;
    });
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await browser.send('/return/session', { code })).status),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(await sessionsOf(customer)).toHaveLength(1);
  });

  it('works only in the browser that asked for it, for its own order and its own store', async () => {
    const other = await openStore();
    const [customer, neighbour, abroad] = [
      await Customer.of(store),
      await Customer.of(store),
      await Customer.of(other),
    ];
    const code = await customer.code('return');
    for (const thief of [customer.elsewhere(), neighbour, abroad]) {
      await thief.code('return').catch(() => undefined);
      await thief.open('/return');
      expect(textOf(await thief.submit('/return/session', { code }))).toContain(verify.wrong);
    }
    expect(textOf(await customer.submit('/return/session', { code }))).toContain(returns.form.detail);
  });

  it('is refused after ten minutes, and a session after thirty', async () => {
    const customer = await Customer.of(store);
    const asked = Date.now();
    const code = await customer.code('return');
    const expire = (table: string) =>
      rows(`UPDATE ${table} SET expires_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND order_number = ?`, [
        store.id,
        customer.order.number,
      ]);
    const minutesOf = async (table: string) => {
      const sql = `SELECT expires_at FROM ${table} WHERE store_id = ? AND order_number = ?`;
      const [row] = await rows<{ expires_at: Date }>(sql, [store.id, customer.order.number]);
      return [asked, Date.now()].map((from) => (Number(row?.expires_at) - from) / 60_000) as [number, number];
    };
    const [most, least] = await minutesOf('self_service_codes');
    expect([most >= 10, least <= 10]).toEqual([true, true]);
    await expire('self_service_codes');
    expect(textOf(await customer.submit('/return/session', { code }))).toContain(verify.wrong);
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    expect(textOf(check)).toContain(returns.check.heading);
    const [longest, left] = await minutesOf('self_service_sessions');
    expect([longest >= 30, left <= 30]).toEqual([true, true]);
    await expire('self_service_sessions');
    expect(textOf(await customer.open('/return'))).toContain(verify.detail);
    expect(textOf(await customer.submit('/return', { 'units.A': '1', reason: 'color' }))).toContain(verify.detail);
  });
});

describe('self-service', () => {
  it('C-SELF-7: is offered only if the store allows it, and something can be returned or claimed', async () => {
    const links = async ({ page }: Customer) =>
      [...(await readPage(page)).text.matchAll(/href="\/t\/[^"]+\/(return|claim)"/g)].map(([, flow]) => flow);
    expect(await links(await Customer.of(store))).toEqual(['return', 'claim']);
    expect(await links(await Customer.of(store, { A: 1 }, { cost: 0 }))).toEqual(['return']);
    const cancelled = await Customer.of(store);
    await cancelled.order.cancel({ type: 'FULL' });
    expect(await links(cancelled)).toEqual([]);
    expect(await links(await Customer.of(await openStore({ claims: false })))).toEqual(['return']);
    expect(await links(await Customer.of(await openStore({ return_window_from: 'delivered' })))).toEqual(['claim']);
    const closed = await Customer.of(await newStore());
    expect(await links(closed)).toEqual([]);
    expectProblem(await readPage(`${closed.page}/return`, { accept: 'application/json' }), 404, 'PAGE_NOT_FOUND');
    const suspended = await openStore();
    const customer = await Customer.of(suspended);
    expect(await links(customer)).toEqual(['return', 'claim']);
    await service<StoresService>('StoresService').update(suspended.id, { status: 'suspended' });
    expect(await links(customer)).toEqual([]);
    expect((await customer.open('/return')).status).toBe(404);
    expect((await customer.open('/claim')).status).toBe(404);
  });

  it.each([
    '/return/code',
    '/return/session',
    '/return',
    '/return/check',
    '/claim/code',
    '/claim/session',
    '/claim',
    '/claim/check',
  ])('takes no form at %s with the CSRF token of another order', async (path) => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    await customer.open('/return');
    for (const [name, value] of customer.cookies) other.cookies.set(name, value);
    await other.open('/return');
    expect(other.csrf).not.toBe(customer.csrf);
    customer.csrf = other.csrf;
    const reply = await customer.request(customer.page + path, 'POST', {
      body: new URLSearchParams({ csrf: other.csrf, email: customer.email, code: '123456' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    expectProblem(reply, 403, 'FORM_EXPIRED');
  });

  it('takes no form without the CSRF token of its browser and order', async () => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    await customer.verify('return');
    await other.verify('return');
    const own = customer.csrf;
    for (const csrf of ['', 'x', other.csrf]) {
      customer.csrf = csrf;
      const reply = await customer.request(`${customer.page}/return`, 'POST', {
        body: new URLSearchParams({ csrf, 'units.A': '1', reason: 'color' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(reply.status).toBe(403);
    }
    customer.csrf = own;
    const withoutCookie = customer.elsewhere();
    withoutCookie.csrf = own;
    expect((await withoutCookie.send('/return', { 'units.A': '1', reason: 'color' })).status).toBe(403);
    expect((await customer.open('/return/check')).status).toBe(303);
  });

  it('C-SELF-6: opens nothing of another order with a session', async () => {
    const [customer, other] = [await Customer.of(store), await Customer.of(store)];
    await customer.verify('return');
    for (const [name, value] of customer.cookies) other.cookies.set(name, value);
    expect(textOf(await other.open('/return'))).toContain(verify.detail);
    expect(textOf(await other.submit('/return', { 'units.A': '1', reason: 'color' }))).toContain(verify.detail);
  });
});
