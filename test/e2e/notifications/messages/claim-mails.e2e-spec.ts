// SPDX-License-Identifier: Apache-2.0
import { randomInt, randomUUID } from 'node:crypto';
import { ClaimDecisionsService } from '../../../../src/claims/services/claim-decisions.service.js';
import { OptOutsRepository } from '../../../../src/notifications/messages/persistence/opt-outs.repository.js';
import { MessageResendsService } from '../../../../src/notifications/messages/sent/message-resends.service.js';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { type CallerContext } from '../../../../src/stores/index.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { aLineClaim, daysAgo } from '../../../support/claims.js';
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
  store = await stack.store({ branding: { sender_name: 'Corner Shop', support_email: 'help@shop.example' } });
});

const PROTECTED = {
  ordered_at: daysAgo(1),
  is_protected: true,
  amounts: { subtotal: 20, protection_cost: 1.5 },
};
const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

interface FiledClaim {
  id: string;
  order: string;
  /** The path of its page. */
  page: string;
  decisions: ClaimDecisionsService;
  caller: CallerContext;
}

/** Files a claim on one of two mugs of a customer. */
async function filed(customer: Json, order: Json = {}, of = store, claim: Json = {}): Promise<FiledClaim> {
  const line_items = [aLine({ line_id: 'l-1', title: 'Blue mug', quantity: 2 })];
  const number = await of.order({ ...PROTECTED, line_items, order_notifications: {}, ...order, customer });
  const body = aLineClaim({ number }, { 'l-1': 1 }, claim);
  const { data } = await of.call('POST', '/claims', body, { 'idempotency-key': randomUUID() });
  const { claim_id, claim_page_url } = (data as { claim: Json }).claim;
  const actor = { type: 'staff', id: 'ana' } as const;
  const caller = { store: await stack.worker.get(StoresService).get(of.id), actor };
  const decisions = stack.worker.get(ClaimDecisionsService);
  return { id: String(claim_id), order: number, page: String(claim_page_url), decisions, caller };
}

const subjectsTo = (email: string): (string | undefined)[] =>
  smtp.to(email).map((mail) => mail.email.subject?.replaceAll(/\p{Zs}/gu, ' '));

describe('The customer of a claim', () => {
  it('C-MSG-24: gets a mail about each step of a refund, with the claim page, without an opt-in', async () => {
    const email = newAddress();
    const { id, order, page, decisions, caller } = await filed({ email });
    await stack.sent();
    await decisions.requestInformation(caller, id, { question: 'Was the box open?' });
    await stack.sent();
    await decisions.answer(caller, id, { comment: 'Yes.' });
    await decisions.approve(caller, id, { amount: 7.5, reason: 'The mug can be used.' });
    await stack.sent();
    await decisions.resolve(caller, id, { reference: 'rf-1' });
    await stack.sent();
    expect(subjectsTo(email)).toEqual([
      `We have received your claim – Claim ${order}-C1`,
      `We have a question about your claim – Claim ${order}-C1`,
      `We are refunding you $7.50 – Claim ${order}-C1`,
      `We have refunded you $7.50 – Claim ${order}-C1`,
    ]);
    const [received, question, approved] = smtp.to(email);
    for (const { email: mail, raw } of smtp.to(email)) {
      expect(mail.text).toContain(page);
      expect(mail.from).toMatchObject({ name: 'Corner Shop' });
      expect(mail.replyTo).toEqual([expect.objectContaining({ address: 'help@shop.example' })]);
      expect(raw).not.toMatch(/List-Unsubscribe/i);
    }
    expect(received?.email.text).toContain('1 × Blue mug');
    for (const text of ['Our question:\nWas the box open?', 'reply to this email'])
      expect(question?.email.text).toContain(text);
    for (const text of ['1 of 2 that cost', 'Adjusted by the store', 'Your refund', 'The mug can be used.'])
      expect(approved?.email.text).toContain(text);
  });

  it('C-MSG-24: gets a mail about a denial with the reason, and a short one about a withdrawal', async () => {
    const [denied, withdrawn] = [newAddress(), newAddress()];
    const [first, second] = [await filed({ email: denied }), await filed({ email: withdrawn })];
    await stack.sent();
    await first.decisions.deny(first.caller, first.id, { reason: 'It was filed too late.' });
    await second.decisions.withdraw(second.caller, second.id, { reason: 'Filed by mistake.' });
    await stack.sent();
    expect(subjectsTo(denied)[1]).toBe(`Your claim could not be approved – Claim ${first.order}-C1`);
    expect(smtp.to(denied)[1]?.email.text).toContain('It was filed too late.');
    expect(subjectsTo(withdrawn)[1]).toBe(`Your claim has been cancelled – Claim ${second.order}-C1`);
    expect(smtp.to(withdrawn)[1]?.email.text).not.toContain('mistake');
  });

  it('C-CLM-41: gets a mail when the claim is reopened, without the reason, and one about the new decision', async () => {
    const email = newAddress();
    const { id, order, page, decisions, caller } = await filed({ email });
    await stack.sent();
    await decisions.deny(caller, id, { reason: 'It was filed too late.' });
    await stack.sent();
    await decisions.reopen(caller, id, { reason: 'Confirmed by phone.' });
    await stack.sent();
    await decisions.deny(caller, id, { reason: 'The parcel was found.' });
    await stack.sent();
    const denied = `Your claim could not be approved – Claim ${order}-C1`;
    const [, , reopened, again] = smtp.to(email);
    expect(subjectsTo(email).slice(1)).toEqual([
      denied,
      `We are looking at your claim again – Claim ${order}-C1`,
      denied,
    ]);
    expect(reopened?.email.text).toContain(page);
    expect(reopened?.email.text).not.toMatch(/too late|phone/);
    expect(again?.email.text).toContain('The parcel was found.');
    expect(again?.email.text).not.toContain('too late');
  });

  it('C-MSG-24: gets each mail once, even if the event is processed again', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    const { id, decisions, caller } = await filed({ email }, {}, own);
    await decisions.approve(caller, id);
    await stack.sent();
    for (const type of ['claim.submitted', 'claim.approved']) await stack.processAgain(own.id, type);
    expect([(await own.messages()).map(({ state }) => state), smtp.to(email).length]).toEqual([['sent', 'sent'], 2]);
  });

  it('gets mails in the language of the order', async () => {
    const email = newAddress();
    await filed({ email }, { locale: 'pt-BR' });
    await stack.sent();
    expect(subjectsTo(email)[0]).toMatch(/^Recebemos a sua reclamação – Reclamação /);
  });

  it('gets no mail without an address, and no job fails', async () => {
    const own = await stack.store();
    await filed({}, {}, own);
    await stack.sent();
    expect(await own.messages()).toEqual([]);
  });

  it('C-MSG-20: is listed for staff with the messages of the order, which preview and send them again', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    const { id, order, caller } = await filed({ email }, {}, own);
    await stack.sent();
    const messages = stack.worker.get(SentMessagesService);
    const { items } = await messages.list(own.id, order);
    expect(items).toMatchObject([
      { kind: 'claim', topic: 'claim.submitted', recipient: email, return_id: null, claim_id: id },
    ]);
    const message = String(items[0]?.id);
    expect((await messages.preview(own.id, message))?.subject).toMatch(/^We have received your claim/);
    await stack.worker.get(MessageResendsService).resend(caller, message, randomUUID());
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(2);
  });
});

describe('C-MSG-25: A text message about a claim', () => {
  const phone = (): string => `+55119${randomInt(10_000_000, 99_999_999)}`;
  const OPTED_IN = { order_notifications: { sms: true } };

  const smsOf = async (own: MessageStore): Promise<string[]> => {
    const sql = "SELECT content FROM test_messages WHERE store_id = ? AND channel = 'sms' ORDER BY id";
    const found = await stack.rows<{ content: string }>(sql, [own.id]);
    return found.map(({ content }) => String((JSON.parse(content) as Json).text).replaceAll(/\p{Zs}/gu, ' '));
  };

  it('is sent when the claim is received, decided and paid, and only with an opt-in', async () => {
    const [own, other, refusing] = await Promise.all([1, 2, 3].map(() => stack.store({ mode: 'test' })));
    if (!own || !other || !refusing) throw new Error('There is no store');
    const { id, page, decisions, caller } = await filed({ phone: phone() }, OPTED_IN, own);
    await decisions.requestInformation(caller, id, { question: 'Was the box open?' });
    await decisions.answer(caller, id, { comment: 'Yes.' });
    await decisions.approve(caller, id);
    await decisions.resolve(caller, id, { reference: 'rf-1' });
    await filed({ phone: phone() }, {}, other);
    const denied = await filed({ phone: phone() }, OPTED_IN, refusing);
    await denied.decisions.deny(denied.caller, denied.id, { reason: 'Too late.' });
    await stack.sent();
    expect(await smsOf(refusing)).toContainEqual(`TEST Corner Shop: Your claim could not be approved. ${denied.page}`);
    await stack.processAgain(refusing.id, 'claim.denied');
    expect(await smsOf(refusing)).toHaveLength(2);
    const texts = await smsOf(own);
    for (const heading of [
      'We have received your claim.',
      'We are refunding you $10.00.',
      'We have refunded you $10.00.',
    ])
      expect(texts).toContainEqual(`TEST Corner Shop: ${heading} ${page}`);
    expect([texts.length, await smsOf(other)]).toEqual([3, []]);
  });

  it('is not sent to a phone that has stopped text messages, and not sent again to it', async () => {
    const [own, number] = [await stack.store({ mode: 'test' }), phone()];
    const optOuts = stack.worker.get(OptOutsRepository);
    const { id, order, decisions, caller } = await filed({ phone: number }, OPTED_IN, own);
    await stack.sent();
    await optOuts.stopSms(number);
    await decisions.deny(caller, id, { reason: 'Too late.' });
    await stack.sent();
    expect(await smsOf(own)).toHaveLength(1);
    const { items } = await stack.worker.get(SentMessagesService).list(own.id, order);
    const resent = stack.worker.get(MessageResendsService).resend(caller, String(items[0]?.id), randomUUID());
    await expect(resent).rejects.toMatchObject({ code: 'MESSAGE_NOT_RESENDABLE' });
  });
});
