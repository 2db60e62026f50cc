// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { MessageDeliveryService } from '../../../../src/notifications/messages/jobs/message-delivery.service.js';
import { MessageErasureService } from '../../../../src/notifications/messages/sent/message-erasure.service.js';
import { MessageResendsService } from '../../../../src/notifications/messages/sent/message-resends.service.js';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { DatabaseService } from '../../../../src/platform/database/database.service.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { servers } from '../../../support/servers.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
  store = await stack.store();
});

const sent = (): SentMessagesService => stack.worker.get(SentMessagesService);
const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

/** The message about a parcel of a new order on its way to this customer. */
async function mailTo(email: string, of = store) {
  const number = await of.order({ customer: { email } });
  await of.move(await of.push({ order_number: number }), 'IN_TRANSIT');
  await stack.sent();
  const { items } = await sent().list(of.id, number);
  const [message] = items;
  if (!message) throw new Error('There is no message');
  return message;
}

async function report(messageId: string, type = 'hard', token?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token ?? servers.internal_token}` };
  const body = { message_id: messageId, type };
  const { status, json } = await stack.call('/notifications/bounces', { method: 'POST', headers, body });
  return status === 200 ? (json.data as { recorded: boolean }).recorded : status;
}

describe('an address that the mail server refuses', () => {
  it('C-MSG-48: gets no further mails of the store, but those of other stores', async () => {
    const [email, other] = [newAddress(), await stack.store()];
    smtp.next({ at: 'RCPT TO', code: 550, message: '5.1.1 No such user' });
    expect(await mailTo(email)).toMatchObject({ state: 'failed', is_bounced: true });
    const next = await mailTo(email.toUpperCase());
    expect(next).toMatchObject({ state: 'suppressed', is_bounced: true, reason: expect.stringMatching(/come back/) });
    expect(await mailTo(email, other)).toMatchObject({ state: 'sent', is_bounced: false });
  });

  it('is known from a mail that is not stored as a message, too', async () => {
    const [email, mails] = [newAddress(), stack.worker.get(MessageDeliveryService)];
    const live = await stack.worker.get(StoresService).get(store.id);
    const send = (digit: number) => {
      const id = `msg_${String(digit).repeat(26)}`;
      const message = {
        store_id: store.id,
        id,
        channel: 'email',
        kind: 'code',
        status: null,
        recipient: email,
      } as const;
      return mails.sendUnstored(message, live, {
        senderName: 'Corner Shop',
        subject: 'A code',
        html: '',
        text: 'A code',
      });
    };
    smtp.next({ at: 'RCPT TO', code: 451 });
    await expect(send(1)).rejects.toThrow('did not accept');
    smtp.next({ at: 'RCPT TO', code: 554, message: '5.7.1 Relay access denied' });
    await send(2);
    await send(3);
    expect(smtp.to(email)).toHaveLength(1);
    smtp.next({ at: 'RCPT TO', code: 550, message: '5.1.1 No such user' });
    await send(4);
    await send(5);
    expect(smtp.to(email)).toHaveLength(1);
    expect(await mailTo(email)).toMatchObject({ state: 'suppressed', is_bounced: true });
  });

  it('gets further mails if the refusal is about a policy', async () => {
    const email = newAddress();
    smtp.next({ at: 'RCPT TO', code: 554, message: '5.7.1 Relay access denied' });
    expect(await mailTo(email)).toMatchObject({ state: 'failed', is_bounced: false });
    expect(await mailTo(email)).toMatchObject({ state: 'sent' });
  });
});

describe('an order that gets another address', () => {
  const caller = async () => {
    return { store: await stack.worker.get(StoresService).get(store.id), actor: { type: 'staff', id: 'ana' } as const };
  };

  it('C-MSG-63, C-MSG-64: is mailed there what came back, of its parcels the newest only, once for a form', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const resends = stack.worker.get(MessageResendsService);
    smtp.next({ at: 'RCPT TO', code: 550, message: '5.1.1 No such user' });
    const { order_number: number } = await mailTo(wrong);
    const order = String(number);
    const [parcel] = await stack.rows<{ tracking_number: string }>(
      'SELECT tracking_number FROM shipments WHERE store_id = ? AND order_key = ?',
      [store.id, order],
    );
    await store.move(String(parcel?.tracking_number), 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect((await sent().list(store.id, order)).items).toMatchObject([{ state: 'suppressed' }, { state: 'failed' }]);
    expect(await resends.resendBounced(await caller(), order, 'form-0')).toBe(0);
    await store.order({ customer: { email: right } }, order);
    const send = async () => resends.resendBounced(await caller(), order, 'form-1');
    expect(await Promise.all([send(), send()])).toContain(1);
    await stack.sent();
    expect(await send()).toBe(0);
    await stack.sent();
    expect(smtp.to(right).map(({ email }) => email.subject)).toEqual([expect.stringMatching(/out for delivery/i)]);
  });
});

describe('a reported bounce', () => {
  it('C-MSG-49, C-MSG-50: ends the mails to the address once, until staff allow them again', async () => {
    const email = newAddress();
    const { id } = await mailTo(email);
    const messageId = `<${id}@parcels.example.com>`;
    const reports = await Promise.all(Array.from({ length: 20 }, () => report(messageId)));
    expect(reports.filter(Boolean)).toEqual([true]);
    expect(await sent().get(store.id, id)).toMatchObject({ state: 'failed', is_bounced: true });
    const caller = {
      store: await stack.worker.get(StoresService).get(store.id),
      actor: { type: 'staff', id: 'a' } as const,
    };
    const resend = () => stack.worker.get(MessageResendsService).resend(caller, id, randomUUID());
    await expect(resend()).rejects.toMatchObject({ code: 'MESSAGE_NOT_RESENDABLE' });
    await sent().allowAddress(store.id, id);
    await sent().allowAddress(store.id, id);
    expect(await report(messageId)).toBe(false);
    expect(await sent().get(store.id, id)).toMatchObject({ is_bounced: false });
    await resend();
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(2);
  });

  it('C-MSG-49, C-PRIV-5: is recorded once of a mail whose recipient was erased, and bars no address', async () => {
    const [email, erasure] = [newAddress(), stack.worker.get(MessageErasureService)];
    const { id } = await mailTo(email);
    await stack.worker.get(DatabaseService).transaction(() => erasure.erase(store.id, [id], []));
    expect([await report(id), await report(id)]).toEqual([true, false]);
    expect(await mailTo(email)).toMatchObject({ state: 'sent', is_bounced: false });
  });

  it('changes nothing if it is soft, or of an unknown message', async () => {
    const { id } = await mailTo(newAddress());
    expect(await report(id, 'soft')).toBe(false);
    expect(await report(`msg_${'0'.repeat(26)}`)).toBe(false);
    expect(await report('<other@example.com>')).toBe(false);
    expect(await sent().get(store.id, id)).toMatchObject({ state: 'sent', is_bounced: false });
  });

  it('needs an internal token, and is lifted only in the store of its message', async () => {
    const { id } = await mailTo(newAddress());
    expect(await report(id, 'hard', 'none')).toBe(401);
    await expect(sent().allowAddress((await stack.store()).id, id)).rejects.toMatchObject({
      code: 'MESSAGE_NOT_FOUND',
    });
  });
});
