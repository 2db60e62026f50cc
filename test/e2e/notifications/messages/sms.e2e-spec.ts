// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto';
import { twilioSignature } from '../../../../src/notifications/messages/sms/twilio-reply.js';
import { type Json, type Reply } from '../../../support/client.js';
import { MessageStack, type MessageStore, PUBLIC_BASE_URL } from '../../../support/message-stack.js';
import { expectProblem } from '../../../support/problems.js';
import { startTwilio, type TwilioServer } from '../../../support/twilio-server.js';

let stack: MessageStack;
let twilio: TwilioServer;
let store: MessageStore;
beforeAll(async () => {
  twilio = await startTwilio();
  stack = await MessageStack.start({
    SMS_GATEWAY: 'twilio',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+15550100',
  });
  store = await stack.store();
});

/** A new mobile phone in São Paulo. */
const newPhone = (): string => `+55119${randomInt(10_000_000, 99_999_999)}`;

/** Moves a parcel of an order with an opt-in to text messages to this phone. */
async function move(phone: string | undefined, members: Json = {}, status = 'IN_TRANSIT'): Promise<string> {
  const order = { customer: { phone }, order_notifications: { sms: true }, locale: 'pt-BR', ...members };
  const parcel = await store.push({ order_number: await store.order(order) });
  await store.move(parcel, status);
  return parcel;
}

const PAGE = 'https://[^/ ]+/t/[\\w-]+';
const saying = (text: string): unknown =>
  expect.stringMatching(new RegExp(`^(TEST|TESTE|PRUEBA) Corner Shop: ${text}\\. ${PAGE}$`));
const TEXT = saying('Sua encomenda esta a caminho');

describe('A text message', () => {
  it('names store, status and tracking page, and is sent once per status', async () => {
    const phone = newPhone();
    const parcel = await move(phone);
    await stack.sent();
    await store.move(parcel, 'OUT_FOR_DELIVERY');
    await store.move(parcel, 'IN_TRANSIT');
    await stack.sent();
    expect(twilio.to(phone)).toEqual([TEXT, saying('Sua encomenda saiu para entrega')]);
  });

  it.each<[string, Json]>([
    ['sms false', { order_notifications: { sms: false, email: true } }],
    ['no sms', { order_notifications: { email: true } }],
    ['no opt-in', { order_notifications: undefined }],
    ['no phone', { customer: {} }],
    ['an invalid phone', { customer: { phone: '12' } }],
  ])('C-MSG-2: is not sent with %s', async (_what, members) => {
    const before = twilio.requests;
    await move(newPhone(), members);
    await stack.sent();
    expect(twilio.requests).toBe(before);
  });

  it('C-MSG-6: goes to the phone in E.164; national numbers are of the shipping country', async () => {
    const phone = newPhone();
    const national = phone.replace('+55', '').replace(/^(\d\d)(\d{5})/, '($1) $2-');
    await move(national, { shipping_address: { country: 'BR' } });
    await stack.sent();
    expect(twilio.to(phone)).toEqual([TEXT]);
  });

  it('C-MSG-8: is shared by parcels of one order that reach a status together', async () => {
    const phone = newPhone();
    const order_number = await store.order({ customer: { phone }, order_notifications: { sms: true } });
    for (let count = 1; count <= 2; count++) await store.move(await store.push({ order_number }), 'DELIVERED');
    await stack.sent();
    expect(twilio.to(phone)).toEqual([saying('Your parcels have been delivered')]);
  });

  it('C-SRC-7: does not name the source store', async () => {
    const b2b = await stack.store({ account_type: 'b2b_platform' });
    const phone = newPhone();
    const order = {
      customer: { phone },
      order_notifications: { sms: true },
      source_store: { id: 'berlin-1', name: 'Outlet' },
    };
    await b2b.move(await b2b.push({ order_number: await b2b.order(order) }), 'DELIVERED');
    await stack.sent();
    expect(twilio.to(phone)).toHaveLength(1);
    expect(twilio.to(phone).join()).not.toMatch(/berlin-1|Outlet/);
  });
});

describe('Twilio', () => {
  it('is retried until it accepts the message', async () => {
    const phone = newPhone();
    twilio.next({ status: 429, code: 20429 }, { status: 503 }, { status: 500 });
    await move(phone);
    await stack.decided();
    const before = twilio.requests;
    for (let tries = 1; tries <= 3; tries++) await stack.failed(tries);
    stack.clock.forward(40 * 60);
    await stack.sent();
    expect([twilio.to(phone), twilio.requests]).toEqual([[TEXT], before + 4]);
  });

  it.each([21211, 21610])('is not asked again after refusing a phone with error %s', async (code) => {
    const phone = newPhone();
    twilio.next({ status: 400, code });
    await move(phone);
    await stack.sent();
    const [message] = (await store.messages()).filter(({ recipient }) => recipient === phone);
    expect(message).toMatchObject({ state: 'failed', error: `Twilio refused the message: 400, error ${code}` });
    expect(twilio.to(phone)).toEqual([]);
  });
});

describe('A reply', () => {
  const PATH = '/notifications/twilio/inbound';

  function reply(From: string, Body: string, { token = twilio.authToken, path = PATH } = {}): Promise<Reply> {
    const form = new URLSearchParams({ From, Body, To: '+15550100', MessageSid: 'SM1' });
    const signature = twilioSignature(token, PUBLIC_BASE_URL + path, form);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return stack.call(path, { method: 'POST', headers, body: form.toString() });
  }

  it('C-MSG-12: STOP ends all messages to the phone, even queued ones, and START allows them again', async () => {
    const phone = newPhone();
    await move(phone);
    await stack.decided();
    const { status, text, headers } = await reply(phone, ' stop ');
    expect([status, text]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?><Response/>']);
    expect(headers['content-type']).toBe('text/xml');
    await stack.sent();
    await move(phone);
    await stack.sent();
    expect(twilio.to(phone)).toEqual([]);
    for (let times = 0; times < 2; times++) expect((await reply(phone, 'START')).status).toBe(200);
    await move(phone);
    await stack.sent();
    expect(twilio.to(phone)).toEqual([TEXT]);
  });

  it('with another text changes nothing', async () => {
    const phone = newPhone();
    expect((await reply(phone, 'please stop this')).status).toBe(200);
    await move(phone);
    await stack.sent();
    expect(twilio.to(phone)).toEqual([TEXT]);
  });

  it('is accepted at a URL with a query', async () => {
    expect((await reply(newPhone(), 'STOP', { path: `${PATH}?from=twilio` })).status).toBe(200);
  });

  it('is refused and changes nothing if its signature is wrong, missing or of another URL', async () => {
    const phone = newPhone();
    expectProblem(await reply(phone, 'STOP', { token: 'another' }), 403, 'FORBIDDEN');
    const body = new URLSearchParams({ From: phone, Body: 'STOP' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expectProblem(await stack.call(PATH, { method: 'POST', headers, body }), 403, 'FORBIDDEN');
    const elsewhere = twilioSignature(twilio.authToken, `https://evil.example${PATH}`, new URLSearchParams(body));
    const forged = { ...headers, 'x-twilio-signature': elsewhere };
    expectProblem(await stack.call(PATH, { method: 'POST', headers: forged, body }), 403, 'FORBIDDEN');
    await move(phone);
    await stack.sent();
    expect(twilio.to(phone)).toEqual([TEXT]);
  });

  it('is refused if it is not a form', async () => {
    const reply = await stack.call(PATH, { method: 'POST', body: { From: newPhone(), Body: 'STOP' } });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});
