// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { textOf } from '../../support/pages.js';
import { Customer, newestMail, openStore, submissionOf } from '../../support/self-service.js';
import { type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;
beforeAll(async () => (store = await openStore()));

async function returnsOf({ order }: Customer): Promise<Json[]> {
  const { json } = await store.get(`/returns?order_number=${order.number}`);
  return (json.data as { returns: Json[] }).returns;
}

const ADDRESS = { name: 'Ana', street1: 'Rua das Flores 12', city: 'Imbituba', zip: '88780', country: 'BR' };

describe('a return that a customer starts', () => {
  it('goes from the code to a request that awaits approval, with the event of every return', async () => {
    const customer = await Customer.of(store, { A: 2, B: 1 }, { shipping_address: ADDRESS });
    const form = await customer.verify('return');
    expect(textOf(form)).toContain('What would you like to return?');
    const check = await customer.chooseReturn({ A: 2 }, { comment: 'Too <b>red</b>', resolution: 'STORE_CREDIT' });
    expect(textOf(check)).toContain('I do not like the shade');
    expect(check.text).toContain('Too &lt;b&gt;red&lt;/b&gt;');
    expect(await returnsOf(customer)).toEqual([]);
    const done = await customer.submit('/return/check', submissionOf(check));
    expect(textOf(done)).toContain('We have received your return request');
    const [made] = await returnsOf(customer);
    expect(made).toMatchObject({
      status: 'OPEN',
      request_status: 'AWAITING_APPROVAL',
      resolution: 'STORE_CREDIT',
      return_method: 'SELF_SHIP',
      customer_reason: { code: 'color', label: 'I do not like the shade', comment: 'Too <b>red</b>' },
      return_line_items: [{ line_id: 'A', quantity: 2 }],
      return_from_address: ADDRESS,
    });
    const held = { line_id: 'A', kind: 'return', reference: made?.id, quantity: 2 };
    expect(await customer.order.ledger()).toEqual([held]);
    const sql = 'SELECT type, actor FROM outbox_events WHERE store_id = ? AND resource_id = ?';
    expect(await rows(sql, [store.id, made?.id])).toEqual([
      { type: 'return.requested', actor: 'customer:self_service' },
    ]);
    const again = await customer.open('/return');
    expect(textOf(again)).toContain('Already returned, claimed or cancelled');
  });

  it('C-SELF-27: has a reason for each item, which page, mail and API show', async () => {
    const customer = await Customer.of(store, { A: 2, B: 1 }, { order_notifications: { email: true } });
    const form = await customer.verify('return');
    expect([form.text.includes('name="reason.A"'), form.text.includes('name="reason"')]).toEqual([true, false]);
    const units = { 'units.A': '1', 'units.B': '1' };
    const incomplete = await customer.submit('/return', { ...units, 'reason.B': 'too-small' });
    expect(textOf(incomplete)).toContain('Please choose a reason.');
    expect(incomplete.text).toContain('<option value="too-small" selected>');
    const check = await customer.submit('/return', { ...units, 'reason.A': 'color', 'reason.B': 'too-small' });
    const [color, small] = ['I do not like the shade', 'Too small'];
    for (const reason of [color, small]) expect(textOf(check)).toContain(reason);
    const done = await customer.submit('/return/check', submissionOf(check));
    for (const reason of [color, small]) expect(textOf(done)).toContain(reason);
    const [made] = await returnsOf(customer);
    expect(made).toMatchObject({
      customer_reason: { code: 'color', label: color },
      return_line_items: [
        { line_id: 'A', quantity: 1, customer_reason: { code: 'color', label: color } },
        { line_id: 'B', quantity: 1, customer_reason: { code: 'too-small', label: small } },
      ],
    });
    const mail = await until(async () => {
      const html = await newestMail(store, customer.email);
      return html.includes('your code') ? undefined : html;
    }, 'the mail of the return');
    for (const reason of [color, small]) expect(mail).toContain(reason);
  });

  it('C-SELF-26: shows the sum of the refund before it is sent, and none of a store credit', async () => {
    const customer = await Customer.of(store, { A: 2, B: 1 });
    await customer.verify('return');
    expect(textOf(await customer.chooseReturn({ A: 2 }, { resolution: 'REFUND' }))).toMatch(
      /Refund if approved, up to R\$\s?20\.00/,
    );
    expect(textOf(await customer.chooseReturn({ A: 2 }, { resolution: 'STORE_CREDIT' }))).not.toContain(
      'Refund if approved',
    );
  });

  it('C-SELF-11, C-SELF-27: has one reason, for the only item, with its words in the language of the customer', async () => {
    const customer = await Customer.of(store, { A: 2 }, { locale: 'de' });
    const form = await customer.verify('return');
    expect([form.text.includes('name="reason"'), form.text.includes('name="reason.')]).toEqual([true, false]);
    await customer.submit('/return/check', submissionOf(await customer.chooseReturn({ A: 1 })));
    const [made] = await returnsOf(customer);
    expect(made?.customer_reason).toEqual({ code: 'color', label: 'Farbe gefällt nicht' });
  });
});
