// SPDX-License-Identifier: Apache-2.0
import { randomInt, randomUUID } from 'node:crypto';
import { MessageResendsService } from '../../../../src/notifications/messages/sent/message-resends.service.js';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { type CallerContext } from '../../../../src/stores/store.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { aLine } from '../../../support/orders.js';
import { aReturn } from '../../../support/returns.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
let ana: CallerContext;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
  store = await stack.store();
  ana = await staffOf(store);
});

const sent = (): SentMessagesService => stack.worker.get(SentMessagesService);
const resends = (): MessageResendsService => stack.worker.get(MessageResendsService);
const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;
const newPhone = (): string => `+55119${randomInt(10_000_000, 99_999_999)}`;
const notResendable = (detail: RegExp): unknown =>
  expect.objectContaining({ code: 'MESSAGE_NOT_RESENDABLE', message: expect.stringMatching(detail) });

async function staffOf({ id }: MessageStore): Promise<CallerContext> {
  return { store: await stack.worker.get(StoresService).get(id), actor: { type: 'staff', id: 'ana@shop.example' } };
}

const LINES = [aLine({ line_id: 'l-1', title: 'Blue mug', quantity: 2 })];

/** An order whose parcel is on its way, and the message about it. */
async function moved(members: Json = {}) {
  const email = newAddress();
  const number = await store.order({ line_items: LINES, customer: { email }, ...members });
  const parcel = await store.push({ order_number: number, items: [{ line_id: 'l-1', quantity: 1 }] });
  await store.move(parcel, 'IN_TRANSIT');
  await stack.sent();
  const { items } = await sent().list(store.id, number);
  const [message] = items;
  if (!message) throw new Error('There is no message');
  return { number, email, parcel, message };
}

describe('C-MSG-20: the messages of an order', () => {
  it('are listed newest first, in pages: parcels and returns, and none of another order or store', async () => {
    const { number, email, parcel } = await moved();
    await moved();
    await store.move(parcel, 'DELIVERED');
    await stack.sent();
    const { return_id } = await store.call('POST', '/returns', aReturn({ number }, { 'l-1': 1 }));
    await stack.sent();
    await store.call('POST', `/returns/${String(return_id)}/decision`, { decision: 'APPROVED' });
    await stack.sent();
    const { items } = await sent().list(store.id, number);
    expect(
      items.map(({ kind, topic, return_id: about, recipient, state }) => [kind, topic, about, recipient, state]),
    ).toEqual([
      ['return', 'return.approved', return_id, email, 'sent'],
      ['return', 'return.requested', return_id, email, 'sent'],
      ['tracking', 'DELIVERED', null, email, 'sent'],
      ['tracking', 'IN_TRANSIT', null, email, 'sent'],
    ]);
    const first = await sent().list(store.id, number, { limit: 2 });
    const second = await sent().list(store.id, number, { limit: 2, cursor: first.next ?? undefined });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeNull();
    expect((await sent().list((await stack.store()).id, number)).items).toEqual([]);
  });

  it('say in plain words why one did not arrive', async () => {
    smtp.next({ at: 'RCPT TO', code: 550 });
    const { message } = await moved();
    expect(message).toMatchObject({ state: 'failed', reason: 'The mail server refused the address.' });
  });
});

describe('C-MSG-21: a preview', () => {
  it('shows the mail as it would be sent now', async () => {
    const { number, message } = await moved();
    const preview = await sent().preview(store.id, message.id);
    expect(preview).toMatchObject({ subject: `Your parcel is on its way – Order ${number}` });
    expect(preview?.html).toContain('Blue mug');
    await store.order({ line_items: [aLine({ line_id: 'l-1', title: 'Red mug', quantity: 2 })] }, number);
    expect((await sent().preview(store.id, message.id))?.html).toContain('Red mug');
  });

  it('is not found for a message of another store', async () => {
    const { message } = await moved();
    const other = await staffOf(await stack.store());
    const notFound = expect.objectContaining({ code: 'MESSAGE_NOT_FOUND' });
    await expect(sent().preview(other.store.store_id, message.id)).rejects.toEqual(notFound);
    await expect(sent().get(other.store.store_id, message.id)).rejects.toEqual(notFound);
    await expect(resends().resend(other, message.id, 'f')).rejects.toEqual(notFound);
  });
});

describe('sending a message again', () => {
  it('C-MSG-22: sends a new mail to the present address of the order, and records who did it', async () => {
    const { number, email, message } = await moved();
    const present = newAddress();
    await store.order({ line_items: LINES, customer: { email: present } }, number);
    const again = await resends().resend(ana, message.id, 'form-1');
    expect(again).toMatchObject({ recipient: present });
    expect(await sent().get(store.id, again.id)).toMatchObject({ recipient: present, resent_by: ana.actor });
    await stack.sent();
    expect([smtp.to(email).length, smtp.to(present).length]).toEqual([1, 1]);
    expect(smtp.to(present)[0]?.email.text).toContain('Blue mug');
    expect((await sent().list(store.id, number)).items.map(({ state }) => state)).toEqual(['sent', 'sent']);
    await resends().resend(ana, again.id, 'form-2');
    await stack.sent();
    expect(smtp.to(present)).toHaveLength(2);
  });

  it('C-MSG-22: sends one mail for a form that is submitted twice, also at the same time', async () => {
    const { number, email, message } = await moved();
    const [first, second] = await Promise.all(['form', 'form'].map((form) => resends().resend(ana, message.id, form)));
    const third = await resends().resend(ana, message.id, 'form');
    expect(new Set([first?.id, second?.id, third.id]).size).toBe(1);
    await resends().resend(ana, message.id, 'another form');
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(3);
    expect((await sent().list(store.id, number)).items).toHaveLength(3);
  });

  it('C-MSG-56: three times an hour, also of its copies and at the same time', async () => {
    const { email, message } = await moved();
    const { id } = await resends().resend(ana, message.id, 'form-1');
    const forms = ['form-2', 'form-3', 'form-4', 'form-5'];
    const settled = await Promise.allSettled(
      forms.map((form, index) => resends().resend(ana, index % 2 ? id : message.id, form)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(resends().resend(ana, message.id, 'form-6')).rejects.toMatchObject({
      ...{ code: 'MESSAGE_NOT_RESENDABLE', message: expect.stringContaining('three times within an hour') },
    });
    expect((await resends().resend(ana, message.id, 'form-1')).id).toBe(id);
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(4);
    await stack.rows('UPDATE messages SET created_at = created_at - INTERVAL 1 HOUR WHERE store_id = ? AND id = ?', [
      store.id,
      id,
    ]);
    await resends().resend(ana, message.id, 'form-7');
  });

  it('C-MSG-23: is refused while the customer has unsubscribed, for tracking but not for returns', async () => {
    const { number, email, message } = await moved();
    const { return_id } = await store.call('POST', '/returns', aReturn({ number }, { 'l-1': 1 }));
    await stack.sent();
    await store.call('POST', `/returns/${String(return_id)}/decision`, { decision: 'REJECTED' });
    await stack.sent();
    const [row] = (await store.messages()).filter(({ id }) => id === message.id);
    await stack.call(`/notifications/unsubscribe/${row?.token ?? ''}`, { method: 'POST' });
    await expect(resends().resend(ana, message.id, 'f')).rejects.toEqual(notResendable(/has unsubscribed from emails/));
    const [rejected] = (await sent().list(store.id, number)).items;
    await resends().resend(ana, String(rejected?.id), 'f');
    await stack.sent();
    expect(smtp.to(email).map(({ email: { subject } }) => subject?.split(' – ')[0])).toEqual([
      'Your parcel is on its way',
      'We have received your return request',
      'Your return could not be approved',
      'Your return could not be approved',
    ]);
  });

  it.each([
    ['the order has no address any more', { customer: { name: 'Ana' } }, /no email address/],
    ['the order allows no mails any more', { order_notifications: { email: false } }, /no longer applies/],
  ])('C-MSG-23: is refused if %s', async (_what, members, detail) => {
    const { number, email, message } = await moved();
    await store.order({ line_items: LINES, customer: { email }, ...members }, number);
    await expect(resends().resend(ana, message.id, 'f')).rejects.toEqual(notResendable(detail));
  });

  it('C-MSG-23: is refused for a suspended store, and for a message that is still being sent', async () => {
    const { message, parcel, number } = await moved();
    const suspended = { ...ana, store: { ...ana.store, status: 'suspended' as const } };
    await expect(resends().resend(suspended, message.id, 'f')).rejects.toEqual(notResendable(/suspended/));
    await store.move(parcel, 'DELIVERED');
    await stack.decided();
    const [waiting] = (await sent().list(store.id, number)).items;
    await expect(resends().resend(ana, String(waiting?.id), 'f')).rejects.toEqual(notResendable(/still being sent/));
    await stack.sent();
    await stack.rows("UPDATE messages SET state = 'sending' WHERE id = ?", [message.id]);
    await expect(resends().resend(ana, message.id, 'f')).rejects.toEqual(notResendable(/still being sent/));
  });

  it('C-MSG-23: is refused to a phone that has stopped text messages', async () => {
    const phone = newPhone();
    const { message } = await moved({ customer: { phone }, order_notifications: { sms: true } });
    expect(await sent().preview(store.id, message.id)).toMatchObject({ subject: null, html: null });
    await stack.rows('INSERT INTO sms_stops (phone, created_at) VALUES (?, UTC_TIMESTAMP(3))', [phone]);
    await expect(resends().resend(ana, message.id, 'f')).rejects.toEqual(notResendable(/has stopped text messages/));
  });
});
