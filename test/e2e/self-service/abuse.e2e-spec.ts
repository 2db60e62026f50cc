// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { csrfToken, newVisit, visitCookie, visitHash } from '../../../src/self-service/rules/visit.js';
import { SELF_SERVICE_TEXTS } from '../../../src/self-service/texts/self-service-texts.js';
import { type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { textOf } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { Customer, openStore, submissionOf } from '../../support/self-service.js';
import { type TestStore } from '../../support/stores.js';

const { returns: texts, form } = SELF_SERVICE_TEXTS.en;

let store: TestStore;
beforeAll(async () => (store = await openStore({ excluded_skus: ['s-NO'] })));

async function returnsOf({ order }: Customer): Promise<Json[]> {
  const { json } = await store.get(`/returns?order_number=${order.number}`);
  return (json.data as { returns: Json[] }).returns;
}

const locationOf = ({ headers }: Reply): string => String(headers.location);

/** Gives another browser a session with the same draft, because an order gets only three codes an hour. */
async function copySession({ order, page }: Customer, browser: Customer): Promise<void> {
  const visit = newVisit();
  const sql = `INSERT INTO self_service_sessions (store_id, visit_hash, order_number, return_draft, expires_at)
    SELECT store_id, ?, order_number, return_draft, expires_at FROM self_service_sessions WHERE store_id = ? AND order_number = ? LIMIT 1`;
  await rows(sql, [visitHash(visit), store.id, order.number]);
  for (const pair of Object.values(visitCookie(visit))) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(pair) ?? [];
    browser.cookies.set(name, value);
  }
  browser.csrf = csrfToken(visit, page.slice('/t/'.length));
}

describe('the form of a return', () => {
  it('makes one return, even if it is submitted many times at once', async () => {
    const customer = await Customer.of(store, { A: 3 });
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customer.send('/return/check', submissionOf(check))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(locationOf)).size).toBe(1);
    expect(locationOf(await customer.send('/return/check', submissionOf(check)))).toBe(locationOf(answers[0] as Reply));
    expect(await returnsOf(customer)).toHaveLength(1);
  });

  it('C-SELF-15: gives the last unit to one of 50 sessions that submit at once', async () => {
    const customer = await Customer.of(store, { A: 1 });
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    const browsers = Array.from({ length: 50 }, () => customer.elsewhere());
    for (const browser of browsers) await copySession(customer, browser);
    const answers = await Promise.all(
      browsers.map((browser) => browser.send('/return/check', { ...submissionOf(check), form: randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200 && textOf(answer).includes(texts.gone))).toHaveLength(49);
    expect(await returnsOf(customer)).toHaveLength(1);
    expect(await customer.order.ledger()).toHaveLength(1);
  });

  it('loses the last unit to a return of the OMS', async () => {
    const customer = await Customer.of(store, { A: 1 });
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    await TestReturn.request(customer.order, { A: 1 });
    expect(textOf(await customer.submit('/return/check', submissionOf(check)))).toContain(texts.gone);
    expect(await returnsOf(customer)).toHaveLength(1);
  });

  it.each([
    ['more units than are left', { A: 3 }, texts.gone],
    ['a line of another order', { X: 1 }, texts.gone],
    ['an excluded SKU', { NO: 1 }, texts.gone],
    ['no units', { A: 0 }, form.chooseItems],
  ])('C-SELF-8: refuses %s', async (_what, units, alert) => {
    const customer = await Customer.of(store, { A: 2, NO: 1 });
    await customer.verify('return');
    expect(textOf(await customer.chooseReturn(units))).toContain(alert);
    expect((await customer.open('/return/check')).status).toBe(303);
  });

  it('submits only what its page has shown', async () => {
    const customer = await Customer.of(store, { A: 2 });
    await customer.verify('return');
    const check = await customer.chooseReturn({ A: 1 });
    await customer.chooseReturn({ A: 2 });
    expect(textOf(await customer.submit('/return/check', submissionOf(check)))).toContain(form.changed);
    expect(textOf(await customer.submit('/return/check', { form: 'x', digest: 'x' }))).toContain(form.changed);
    expect(await returnsOf(customer)).toEqual([]);
  });

  it('C-SELF-10: is refused while three returns of the order are open', async () => {
    const customer = await Customer.of(store, { A: 5 });
    for (let made = 0; made < 2; made++) await TestReturn.request(customer.order, { A: 1 });
    await (await TestReturn.request(customer.order, { A: 1 })).decide('REJECTED');
    await customer.verify('return');
    const submit = async () => customer.send('/return/check', submissionOf(await customer.chooseReturn({ A: 1 })));
    expect((await submit()).status).toBe(303);
    expect((await customer.open('/return/check')).status).toBe(303);
    expect(textOf(await submit())).toContain(texts.tooMany);
    expect(await returnsOf(customer)).toHaveLength(4);
  });
});
