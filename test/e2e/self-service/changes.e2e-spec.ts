// SPDX-License-Identifier: Apache-2.0
import { type ChangeRequestsService } from '../../../src/change-requests/services/change-requests.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { runErasure, untilRelayed } from '../../support/erasures.js';
import { readPage, textOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { Customer, openStore, submissionOf } from '../../support/self-service.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const ALLOWED = { cancellation_requests: true, address_requests: true };
const requests = service<ChangeRequestsService>('ChangeRequestsService');

let store: TestStore;
beforeAll(async () => (store = await openStore(ALLOWED)));

const HOME = { name: 'Ana', street1: 'Rua das Flores 12', city: 'Imbituba', zip: '88780', country: 'BR' };
const NEW = { ...HOME, street1: 'Rua Nova 1', state: 'SC' };

const aCustomer = (of = store, members: Json = {}): Promise<Customer> =>
  Customer.of(of, { A: 2 }, { shipping_address: HOME, ...members });

/** Shows the check page, and submits the request. */
async function ask(customer: Customer, fields: Record<string, string>): Promise<Reply> {
  await customer.verify('change');
  return customer.submit('/change/check', submissionOf(await customer.submit('/change', fields)));
}

interface Request extends Json {
  id: string;
  kind: string;
  status: string;
}

/** All requests of an order, the oldest first. */
async function requestsOf({ store: of, order }: Customer): Promise<Request[]> {
  return (await requests.findByOrder(of.id, order.number)) as unknown as Request[];
}

/** Makes a request without its pages. */
async function asked(customer: Customer, kind: 'cancellation' | 'address'): Promise<Request> {
  const wanted = { kind, address: kind === 'address' ? NEW : null };
  const caller = { store: customer.store.store, actor: { type: 'customer', id: 'self_service' } as const };
  return (await requests.submit(caller, customer.order.number, wanted)) as unknown as Request;
}

const decide = (of: TestStore, id: string, body: Json): Promise<Reply> =>
  of.post(`/change-requests/${id}/decision`, body);

async function eventsOf(id: string): Promise<{ type: string; sequence: number; actor: string; data: string }[]> {
  const sql = 'SELECT type, sequence, actor, data FROM outbox_events WHERE store_id = ? AND resource_id = ?';
  return rows(`${sql} ORDER BY sequence`, [store.id, id]);
}

const untilEnded = (customer: Customer): Promise<Request[]> =>
  until(async () => {
    const found = await requestsOf(customer);
    return found.every(({ status }) => status !== 'OPEN') && found;
  }, 'the end of the requests');

/** The subject and the text of the newest mail about a request. */
async function newestMail(customer: Customer): Promise<{ subject: string; text: string }> {
  const { id } = await until(async () => {
    const { json } = await store.get('/test-inbox?limit=100');
    const { messages } = json.data as { messages: Json[] };
    return messages.find(({ to, kind }) => to === customer.email && kind === 'change_request');
  }, 'the mail');
  const { json } = await store.get(`/test-inbox/${String(id)}`);
  return (json.data as { message: { subject: string; text: string } }).message;
}

describe('a request to change an order', () => {
  it('C-CHG-2, C-CHG-3, C-CHG-5: goes from the tracking page and the code to an event', async () => {
    const customer = await aCustomer();
    const link = 'Change or cancel the order';
    expect(textOf(await readPage(customer.page))).toContain(link);
    const form = await customer.verify('change');
    expect(form.text).toContain('value="Rua das Flores 12"');

    expect(textOf(await customer.submit('/change', {}))).toContain('Please choose what you would like to change.');
    const faulty = await customer.submit('/change', { kind: 'address', ...NEW, street1: '', company: 'A & "B"' });
    expect(textOf(faulty)).toContain('Please fill in this field.');
    expect(faulty.text).toContain('value="A &amp; &quot;B&quot;"');
    expect(faulty.text).toMatch(/name="street1" value=""[^>]* aria-invalid="true"/);

    const check = await customer.submit('/change', { kind: 'address', ...NEW });
    expect(textOf(check)).toContain('Rua Nova 1');
    expect((await customer.open('/change')).text).toContain('value="Rua Nova 1"');
    expect(await requestsOf(customer)).toEqual([]);
    const done = await customer.submit('/change/check', submissionOf(check));
    expect(textOf(done)).toContain('We have received your request');
    expect(textOf(done)).toContain('Cancel the whole order');

    const [made] = await requestsOf(customer);
    const id = made?.id ?? '';
    const order_number = customer.order.number;
    expect(made).toMatchObject({ id: expect.stringMatching(/^chg_/), kind: 'address', status: 'OPEN', address: NEW });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      type: 'change_request.submitted',
      sequence: 1,
      actor: 'customer:self_service',
    });
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ change_request: { id, order_number, address: NEW } });
    const { status, json } = await store.get(`/change-requests/${id}`);
    expect([status, json.data]).toEqual([200, { change_request: made }]);
  });

  it('C-CHG-4: is the open one of its kind if there is one, also if two are submitted at once', async () => {
    const customer = await aCustomer();
    const browsers = [customer, customer.elsewhere()];
    const forms: Record<string, string>[] = [];
    for (const browser of browsers) {
      await browser.verify('change');
      forms.push(submissionOf(await browser.submit('/change', { kind: 'cancellation' })));
    }
    const sent = browsers.flatMap((browser, index) => {
      const form = forms[index] ?? {};
      return [browser.send('/change/check', form), browser.send('/change/check', form)];
    });
    for (const { status, headers } of await Promise.all(sent))
      expect([status, headers.location]).toEqual([303, `${customer.page}/change`]);
    expect(await requestsOf(customer)).toMatchObject([{ kind: 'cancellation', status: 'OPEN' }]);
    expect((await asked(customer, 'address')).kind).toBe('address');
    expect(await requestsOf(customer)).toHaveLength(2);
  });

  it('C-CHG-4: is not taken after ten, however they ended', async () => {
    const customer = await aCustomer();
    for (let count = 0; count < 10; count++)
      await decide(store, (await asked(customer, 'cancellation')).id, { decision: 'REJECTED' });
    expect(await asked(customer, 'cancellation')).toBeUndefined();
    expect(textOf(await ask(customer, { kind: 'cancellation' }))).toContain('This can no longer be changed here.');
    expect(await requestsOf(customer)).toHaveLength(10);
  });

  it('C-CHG-1, C-CHG-2: has no page in a store that allows none, and only what the store allows', async () => {
    const closed = await aCustomer(await openStore());
    expectProblem(await call(`${closed.page}/change`), 404, 'PAGE_NOT_FOUND');
    expect(textOf(await readPage(closed.page))).not.toContain('Cancel the order');
    const some = await aCustomer(await openStore({ cancellation_requests: true }));
    expect(textOf(await readPage(some.page))).toContain('Cancel the order');
    expect((await some.verify('change')).text).not.toContain('name="street1"');
    expect(textOf(await some.submit('/change', { kind: 'address', ...NEW }))).toContain('Cancel the whole order');
  });

  it('C-CHG-2: cannot be made once a parcel was pushed, also if the form was open before', async () => {
    const customer = await aCustomer();
    await customer.verify('change');
    const check = await customer.submit('/change', { kind: 'cancellation' });
    await pushed(store, { order_number: customer.order.number });
    const reply = await customer.submit('/change/check', submissionOf(check));
    expect(textOf(reply)).toContain('Your order can no longer be changed');
    expect(textOf(await readPage(customer.page))).not.toContain('Change or cancel the order');
    expect(await requestsOf(customer)).toEqual([]);
  });

  it('C-CHG-2, C-CHG-10: cannot be made of an erased order, whose requests keep no address', async () => {
    const customer = await aCustomer();
    const { id } = await asked(customer, 'address');
    await decide(store, id, {
      decision: 'REJECTED',
      reason: 'Dear Ana',
      external_reference: { id: 'CHG-1', who: 'Ana' },
    });
    await untilRelayed(store);
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } } as const;
    const orders = [customer.order.number];
    const privacy = service<PrivacyService>('PrivacyService');
    const erasure = await privacy.requestErasure(caller, { orders }, { ignoresHolds: true });
    await runErasure(store, erasure.id);
    expect(await requestsOf(customer)).toMatchObject([
      {
        kind: 'address',
        status: 'REJECTED',
        address: { state: 'SC' },
        reason: null,
        external_reference: { id: 'CHG-1' },
      },
    ]);
    expect((await eventsOf(id)).map(({ data }) => data).join('\n')).not.toMatch(/Ana|Rua/);
    expect(await asked(customer, 'cancellation')).toBeUndefined();
  });
});

describe('the decision on a request', () => {
  it('C-CHG-6, C-CHG-9: is recorded, mailed and reported, and leaves the order and other requests alone', async () => {
    const customer = await aCustomer();
    const [{ id }, other] = [await asked(customer, 'cancellation'), await asked(customer, 'address')];
    const external_reference = { id: 'CHG-77' };
    const reply = await decide(store, id, { decision: 'APPROVED', reason: 'Of course', external_reference });
    expect(reply.status).toBe(200);
    const { change_request } = reply.json.data as { change_request: Json };
    expect(change_request).toMatchObject({ id, status: 'APPROVED', reason: 'Of course', external_reference });
    expect(change_request.ended_at).toBe(change_request.updated_at);
    expect((await eventsOf(id)).map(({ type, sequence, actor }) => [type, sequence, actor.split(':')[0]])).toEqual([
      ['change_request.submitted', 1, 'customer'],
      ['change_request.approved', 2, 'api_key'],
    ]);
    expect(await customer.order.read()).toMatchObject({ cancellation: { status: 'none' } });
    expect((await requestsOf(customer)).map(({ status }) => status)).toEqual(['APPROVED', 'OPEN']);
    const mail = await newestMail(customer);
    expect(mail.subject).toBe(`We are cancelling your order – Order ${customer.order.number}`);
    expect(mail.text).toContain('A note from the store:\nOf course');

    await decide(store, other.id, { decision: 'REJECTED', reason: 'It is packed' });
    await until(async () => (await newestMail(customer)).text.includes('It is packed'), 'the second mail');
    expect((await newestMail(customer)).subject).toContain('We cannot change your delivery address');
  });

  it('C-CHG-7: is the same when it comes again, and cannot be another', async () => {
    const customer = await aCustomer();
    const { id } = await asked(customer, 'cancellation');
    const both = await Promise.all([1, 2].map(() => decide(store, id, { decision: 'REJECTED', reason: 'First' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const repeated = await decide(store, id, {
      decision: 'REJECTED',
      reason: 'Second',
      external_reference: { id: 'B' },
    });
    expect(repeated.json.data).toMatchObject({ change_request: { reason: 'First', external_reference: { id: 'B' } } });
    expectProblem(await decide(store, id, { decision: 'APPROVED' }), 409, 'CHANGE_REQUEST_NOT_OPEN');
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('C-CHG-5, C-CHG-6: is refused of another store, of no request, and if it is no decision', async () => {
    const customer = await aCustomer();
    const { id } = await asked(customer, 'cancellation');
    const stranger = await newStore();
    for (const reply of [
      await decide(stranger, id, { decision: 'APPROVED' }),
      await stranger.get(`/change-requests/${id}`),
      await decide(store, `${id.slice(0, -1)}_`, { decision: 'APPROVED' }),
    ])
      expectProblem(reply, 404, 'CHANGE_REQUEST_NOT_FOUND');
    expectProblem(await decide(store, id, { decision: 'EXPIRED' }), 422, 'VALIDATION_ERROR');
    expect(await requestsOf(customer)).toMatchObject([{ status: 'OPEN' }]);
  });
});

describe('an open request', () => {
  it('C-CHG-8, C-CHG-9: expires when a parcel is pushed, and its customer is told', async () => {
    const customer = await aCustomer();
    const { id } = await asked(customer, 'cancellation');
    await pushed(store, { order_number: customer.order.number });
    expect(await untilEnded(customer)).toMatchObject([{ status: 'EXPIRED', reason: null }]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'change_request.expired',
      sequence: 2,
      actor: 'service:change_requests',
    });
    expect((await newestMail(customer)).subject).toContain('Your order could not be cancelled in time');
    expectProblem(await decide(store, id, { decision: 'APPROVED' }), 409, 'CHANGE_REQUEST_NOT_OPEN');
  });

  it('C-CHG-8: never stays if it is submitted while a parcel is pushed', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => aCustomer()));
    await Promise.all(
      customers.flatMap((customer) => [
        pushed(store, { order_number: customer.order.number }),
        asked(customer, 'cancellation'),
      ]),
    );
    for (const customer of customers) await untilEnded(customer);
  });

  it('C-CHG-8: ends when the order is wholly cancelled, and not when a part of it is', async () => {
    const customer = await aCustomer();
    await asked(customer, 'address');
    await asked(customer, 'cancellation');
    await customer.order.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] });
    await untilRelayed(store);
    expect((await requestsOf(customer)).map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
    await customer.order.cancel({ type: 'FULL' });
    expect((await untilEnded(customer)).map(({ kind, status }) => [kind, status])).toEqual([
      ['address', 'EXPIRED'],
      ['cancellation', 'APPROVED'],
    ]);
  });
});
