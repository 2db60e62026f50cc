// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { MessageTextsService } from '../../../../src/notifications/messages/store-texts/message-texts.service.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { aLine } from '../../../support/orders.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
  store = await stack.store({ order_received_mail: true });
});

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;
const LINES = [aLine({ line_id: 'l-1', title: 'Blue mug', quantity: 2, unit_price: 10, line_total: 20 })];
const ORDER = { line_items: LINES, amounts: { subtotal: 20, grand_total: 20 }, currency: 'USD' };

/** Pushes an order of this customer, and waits until its mails are sent. */
async function push(of: MessageStore, email: string, members: Json = {}, number?: string): Promise<string> {
  const pushed = await of.order({ ...ORDER, customer: { email, first_name: 'Ana' }, ...members }, number);
  await stack.sent();
  return pushed;
}

describe('the mail about a received order', () => {
  it('C-MSG-47: has items, total and the link to the tracking page, in the language of the order, and an opt-out', async () => {
    const email = newAddress();
    const number = await push(store, email, { locale: 'pt-BR' });
    const [mail] = smtp.to(email);
    expect(mail?.email.subject).toBe(`Recebemos seu pedido – Pedido ${number}`);
    for (const text of ['- 2 × Blue mug', /Total: US\$\s20,00/, /Ver seu pedido: https:\S+\/t\/\S+/])
      expect(mail?.email.text).toMatch(text);
    expect(mail?.raw).toMatch(/^List-Unsubscribe:/m);
    const { items } = await stack.worker.get(SentMessagesService).list(store.id, number);
    expect(items).toMatchObject([{ kind: 'order', topic: 'order.created', recipient: email, state: 'sent' }]);
  });

  it('is sent once: not for a change of the order, nor if its event is processed again', async () => {
    const [own, email] = [await stack.store({ order_received_mail: true }), newAddress()];
    const number = await push(own, email);
    await push(own, email, { line_items: [{ ...LINES[0], title: 'Red mug' }] }, number);
    await stack.processAgain(own.id, 'order.created');
    expect(smtp.to(email)).toHaveLength(1);
  });

  it.each([{ email: false }, {}, { sms: true }])('is not sent with the opt-in %j', async (order_notifications) => {
    const email = newAddress();
    await push(store, email, { order_notifications });
    expect(smtp.to(email)).toEqual([]);
  });

  it('is not sent any more once the opt-in is withdrawn', async () => {
    const email = newAddress();
    const number = await push(store, email);
    const messages = stack.worker.get(SentMessagesService);
    const [message] = (await messages.list(store.id, number)).items;
    expect(await messages.preview(store.id, String(message?.id))).toBeDefined();
    await push(store, email, { order_notifications: { email: false } }, number);
    expect(await messages.preview(store.id, String(message?.id))).toBeUndefined();
  });

  it('is not sent by a store that has not switched it on', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    await push(own, email);
    expect([smtp.to(email), await own.messages()]).toEqual([[], []]);
  });

  it('ends with the opt-out from the mails of the order', async () => {
    const email = newAddress();
    const number = await push(store, email);
    const [message] = (await store.messages()).filter(({ recipient }) => recipient === email);
    await stack.call(`/notifications/unsubscribe/${String(message?.token)}`, { method: 'POST' });
    await store.move(await store.push({ order_number: number }), 'IN_TRANSIT');
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(1);
  });

  it('may have the texts of the store', async () => {
    const email = newAddress();
    const own = await stack.store({ order_received_mail: true });
    const caller = {
      store: await stack.worker.get(StoresService).get(own.id),
      actor: { type: 'staff', id: 'a' } as const,
    };
    await stack.worker
      .get(MessageTextsService)
      .set(caller, 'en', 'order.created', { subject: 'Thanks, {{customer_first_name}}: {{amount}}' });
    await push(own, email);
    expect(smtp.to(email)[0]?.email.subject).toBe('Thanks, Ana: $20.00');
  });
});
