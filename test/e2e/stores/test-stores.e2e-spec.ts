// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { testMessagePurge } from '../../../src/notifications/messages/messages.module.js';
import { type TestMessageEntity } from '../../../src/notifications/messages/persistence/message.entity.js';
import { TestInboxService } from '../../../src/notifications/messages/test-inbox/test-inbox.service.js';
import { plainNumber } from '../../../src/shipments/carriers/carrier-detection.js';
import { SHIPMENT_STATUSES } from '../../../src/shipments/model/shipment-status.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { runChore } from '../../support/chores.js';
import { fileOf } from '../../support/cli.js';
import { call, type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { command, service } from '../../support/services.js';
import { aTrack, aTrackUpdated } from '../../support/shippo-server.js';
import { type ShippoStack, type StackStore, startShippoStack } from '../../support/shippo-stack.js';
import { startSmtp, type SmtpReceiver } from '../../support/smtp-receiver.js';
import { newStore, tokenOf } from '../../support/stores.js';
import { startTwilio, type TwilioServer } from '../../support/twilio-server.js';
import { until } from '../../support/until.js';

const carrier = 'ups';
const PHONE = '+5511987654321';
/** Names that force a status, and that status. */
const FORCED = [...SHIPMENT_STATUSES.map((status) => [status, status]), ['DAMAGED', 'EXCEPTION']] as const;

let stack: ShippoStack;
let smtp: SmtpReceiver;
let twilio: TwilioServer;
let live: StackStore;
let test: StackStore;
beforeAll(async () => {
  [smtp, twilio] = [await startSmtp(), await startTwilio()];
  stack = await startShippoStack({
    PUBLIC_BASE_URL: 'https://parcels.example.com',
    SIMULATOR_STEP_SECONDS: '1',
    NOTIFICATION_DIGEST_SECONDS: '0',
    SMTP_URL: smtp.url,
    SMS_GATEWAY: 'twilio',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+15550100',
  });
  live = stack;
  test = await stack.addStore({ mode: 'test', name: 'Test Shop', branding: { support_email: 'help@example.com' } });
  await stack.worker();
});

/** The output of a command. */
const printed = async (...words: string[]): Promise<Json> =>
  JSON.parse((await command(['--json', ...words])).stdout) as Json;

const storesOf = () => service<StoresService>('StoresService', stack.place);

/** Puts an order of a customer who asked for mails and text messages, with one parcel; returns its tracking page. */
async function putOrder(store: StackStore, email: string, tracking_number: string): Promise<string> {
  const order = anOrder({
    customer: { email, phone: PHONE },
    order_notifications: { email: true, sms: true },
    shipments: [{ tracking_number, carrier }],
  });
  const path = `/orders/${newOrderNumber()}`;
  const { status, text } = await store.call(path, 'PUT', order);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return String(((await store.call(path)).json as { data: { order: Json } }).data.order.tracking_page_url);
}

async function statusOf(store: StackStore, number: string): Promise<unknown> {
  return (await store.call(`/shipments/${number}`)).json.status;
}

async function inbox(): Promise<Json[]> {
  return ((await test.call('/test-inbox')).json as { data: { messages: Json[] } }).data.messages;
}

/** Sends Shippo's webhook about a number. */
async function deliver(tracking_number: string): Promise<void> {
  const tracking_status = { status: 'DELIVERED', status_date: '2026-11-20T15:00:00Z', status_details: 'Delivered.' };
  const body = aTrackUpdated(
    aTrack({ carrier, tracking_number, tracking_status, tracking_history: [tracking_status] }),
  );
  const path = `/carriers/shippo/events?token=${stack.webhookToken}`;
  const headers = { 'content-type': 'application/json' };
  expect((await call(path, { method: 'POST', body, headers, baseUrl: stack.api.baseUrl })).status).toBe(200);
}

it('C-TEST-1: is made with store create --test, and introspection shows its mode', async () => {
  const shop_domain = `${randomUUID()}.example`;
  const store = await printed('store', 'create', '--test', '--file', fileOf({ shop_domain, mode: 'live' }));
  expect(store.mode).toBe('test');
  const { api_key } = await printed('key', 'generate', String(store.store_id));
  const authorization = `Bearer ${await tokenOf(String(api_key), shop_domain)}`;
  const introspection = await call('/auth/v1/token/introspect', { headers: { authorization } });
  expect(introspection.json).toMatchObject({ store_id: store.store_id, mode: 'test' });
});

it('C-TEST-2: never becomes live', async () => {
  for (const mode of ['live', null])
    await expect(storesOf().update(test.storeId, { mode, name: 'Renamed' })).rejects.toThrow('1 field is at fault');
  expect(await storesOf().get(test.storeId)).toMatchObject({ mode: 'test', name: 'Test Shop' });
});

describe('beside a live store with a carrier gateway', () => {
  it('C-TEST-3: reaches its statuses without the carrier gateway, which gets the parcel of the live store', async () => {
    const numbers = FORCED.map(([name]) => `PWTEST-${name}-${randomUUID().slice(0, 8)}`);
    const ordinary = `TN-${randomUUID()}`;
    for (const tracking_number of [...numbers, ordinary])
      await test.call('/shipments', 'POST', { tracking_number, carrier });
    const [forced = ''] = numbers.slice(1);
    await live.call('/shipments', 'POST', { tracking_number: forced, carrier });
    await until(() => stack.shippo.registrations.length > 0, 'the registration of the live store');
    await until(async () => (await statusOf(test, ordinary)) !== 'PENDING', 'an ordinary number to move');
    for (const [index, [name, status]] of FORCED.entries())
      await until(async () => (await statusOf(test, numbers[index] ?? '')) === status, `the status of ${name}`);
    expect(stack.shippo.registrations.map(({ tracking_number }) => tracking_number)).toEqual([plainNumber(forced)]);
    expect(await statusOf(live, forced)).toBe('PENDING');
  });

  it('C-TEST-3: no event of a carrier reaches it', async () => {
    const number = `PWTEST-PRE_TRANSIT-${randomUUID()}`;
    for (const store of [test, live]) await store.call('/shipments', 'POST', { tracking_number: number, carrier });
    await until(async () => (await statusOf(test, number)) === 'PRE_TRANSIT', 'the forced status');
    await deliver(number);
    await until(async () => (await statusOf(live, number)) === 'DELIVERED', 'the event of the carrier');
    expect(await statusOf(test, number)).toBe('PRE_TRANSIT');
  });

  it("C-TEST-5: its mails and text messages are in the inbox, and only the live store's mail is sent", async () => {
    const [ofTest, ofLive] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const number = `PWTEST-DELIVERED-${randomUUID()}`;
    await putOrder(test, ofTest, number);
    await putOrder(live, ofLive, number);
    await deliver(number);
    const found = await until(async () => {
      const messages = (await inbox()).filter(({ to }) => [ofTest, PHONE].includes(String(to)));
      return messages.length === 2 && messages;
    }, 'both messages in the inbox');
    await until(() => smtp.to(ofLive).length > 0 && twilio.messages.length > 0, 'the messages of the live store');
    expect([smtp.to(ofTest), twilio.messages.length]).toEqual([[], 1]);
    expect(found.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
    const contents = await Promise.all(
      found.map(async ({ id }) => (await test.call(`/test-inbox/${String(id)}`)).json.data),
    );
    const [mail, sms] = ['email', 'sms'].map(
      (channel) => (contents as { message: Json }[]).find(({ message }) => message.channel === channel)?.message,
    );
    expect(mail).toMatchObject({
      to: ofTest,
      sender_name: 'Test Shop',
      reply_to: 'help@example.com',
      kind: 'tracking',
    });
    expect(mail?.unsubscribe_url).toContain('https://parcels.example.com/notifications/unsubscribe/');
    for (const part of [mail?.html, mail?.text]) expect(part).toContain('This is a test.');
    expect(sms).toMatchObject({
      to: PHONE,
      subject: null,
      html: null,
      text: expect.stringMatching(/^TEST Test Shop: /) as string,
    });
  });

  it('C-TEST-7: answers and pages say that it is a test, and those of the live store do not', async () => {
    const modes = [];
    for (const store of [test, live]) {
      const { headers } = await store.call('/orders/unknown');
      const page = await putOrder(store, 'ana@example.com', `TN-${randomUUID()}`);
      const { text } = await call(new URL(page).pathname, {
        baseUrl: stack.api.baseUrl,
        headers: { accept: 'text/html' },
      });
      modes.push([headers['x-parcelward-mode'], text.includes('This is a test.')]);
    }
    expect(modes).toEqual([
      ['simulated', true],
      [undefined, false],
    ]);
  });

  it('C-TEST-10: refuses live stores and unknown messages', async () => {
    for (const path of ['/test-inbox', '/test-inbox/msg_1'])
      expectProblem(await live.call(path), 403, 'NOT_A_TEST_STORE');
    expectProblem(await test.call('/test-inbox/msg_1'), 404, 'TEST_MESSAGE_NOT_FOUND');
    const { json: refusal } = await test.call('/test-inbox?limit=101');
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/limit' }] });
  });

  it('C-TEST-11: records the same events as a live store', async () => {
    const { data } = (await test.call('/events?limit=500')).json as { data: { events: { type: string }[] } };
    const types = new Set(data.events.map(({ type }) => type));
    for (const type of ['order.created', 'shipment.created', 'shipment.status_changed']) expect(types).toContain(type);
  });
});

it('C-TEST-6: keeps the newest 500 messages, for 30 days', async () => {
  const [store, app] = [await newStore({ mode: 'test' }), await localServices()];
  const inbox = app.get(TestInboxService, { strict: false });
  const message = (id: number, daysAgo = 0): TestMessageEntity => ({
    ...{ store_id: store.id, id: `msg_${String(id).padStart(26, '0')}`, channel: 'sms', kind: 'tracking' },
    ...{ status: 'DELIVERED', recipient: PHONE, subject: null, content: '{"text":"Hello"}' },
    created_at: new Date(Date.now() - daysAgo * 86_400_000),
  });
  const old = Array.from({ length: 500 }, (_, id) => Object.values(message(id, 29)));
  await rows(`INSERT INTO test_messages (${Object.keys(message(0)).join()}) VALUES ?`, [old]);
  await inbox.insert(message(500));
  // A message that is sent again is not another one.
  await inbox.insert({ ...message(500), content: '{"text":"Again"}' });
  const idsFrom = async (cursor = ''): Promise<string[]> => {
    const { json } = await store.get(`/test-inbox?limit=100${cursor}`);
    const { messages, next_cursor } = json.data as { messages: Json[]; next_cursor: string | null };
    const ids = messages.map(({ id }) => String(id));
    return next_cursor === null ? ids : [...ids, ...(await idsFrom(`&cursor=${next_cursor}`))];
  };
  const idOf = (id: number): string => message(id).id;
  const kept = await idsFrom();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, idOf(500), idOf(1)]);
  expect(faultsOf(await store.get('/test-inbox?cursor=msg_1'))).toEqual(['/cursor INVALID_FORMAT']);
  const { json } = await store.get(`/test-inbox/${idOf(500)}`);
  expect(json).toMatchObject({ data: { message: { text: 'Again' } } });
  const age = 'UPDATE test_messages SET created_at = created_at - INTERVAL 1 DAY WHERE store_id = ? AND id < ?';
  await rows(age, [store.id, idOf(100)]);
  await runChore(testMessagePurge, app);
  const left = await idsFrom();
  expect([left.length, left.at(-1)]).toEqual([401, idOf(100)]);
});
