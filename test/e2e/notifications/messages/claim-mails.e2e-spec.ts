import { randomUUID } from 'node:crypto';
import { ClaimDecisionsService } from '../../../../src/claims/services/claim-decisions.service.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { aClaim, daysAgo } from '../../../support/claims.js';
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

/** Files a claim of this customer and asks about it. */
async function ask(
  question: string,
  email: string | undefined,
  of = store,
  order: Json = {},
): Promise<() => Promise<void>> {
  const line_items = [aLine({ line_id: 'l-1', title: 'Blue mug', quantity: 2 })];
  const number = await of.order({ ...PROTECTED, line_items, order_notifications: {}, ...order, customer: { email } });
  const { data } = await of.call('POST', '/claims', aClaim({ number }), { 'idempotency-key': randomUUID() });
  const { claim_id } = (data as { claim: Json }).claim;
  const caller = {
    store: await stack.worker.get(StoresService).get(of.id),
    actor: { type: 'staff', id: 'ana' } as const,
  };
  const decisions = stack.worker.get(ClaimDecisionsService);
  const request = async () => void (await decisions.requestInformation(caller, String(claim_id), { question }));
  await request();
  return async () => {
    await decisions.answer(caller, String(claim_id), { comment: 'Yes.' });
    await request();
  };
}

describe('a question about a claim', () => {
  it('is mailed to the customer once, with the question and the address for replies', async () => {
    const email = newAddress();
    const askAgain = await ask('Was the box open?', email);
    await stack.sent();
    const [mail] = smtp.to(email);
    expect(mail?.email.subject).toMatch(/^We have a question about your claim – Order /);
    for (const text of ['Our question:\nWas the box open?', '2 × Blue mug', 'reply to this email'])
      expect(mail?.email.text).toContain(text);
    expect(mail?.email.from).toMatchObject({ name: 'Corner Shop' });
    expect(mail?.email.replyTo).toEqual([expect.objectContaining({ address: 'help@shop.example' })]);
    expect(mail?.raw).not.toMatch(/List-Unsubscribe/i);
    await askAgain();
    await stack.sent();
    expect(smtp.to(email)).toHaveLength(2);
  });

  it('is mailed once even if the event is processed again', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    await ask('Was the box open?', email, own);
    await stack.sent();
    const [event] = await stack.rows<{ id: string }>(
      "SELECT id FROM outbox_events WHERE store_id = ? AND type = 'claim.information_requested'",
      [own.id],
    );
    const { database, jobs } = stack.worker;
    const again = { storeId: own.id, queue: 'notifications.claim', reference: String(event?.id) };
    await database.transaction(() => jobs.add(again));
    await stack.sent();
    expect([(await own.messages()).map(({ state }) => state), smtp.to(email).length]).toEqual([['sent'], 1]);
  });

  it('is in the language of the order', async () => {
    const email = newAddress();
    await ask('A caixa estava aberta?', email, store, { locale: 'pt-BR' });
    await stack.sent();
    expect(smtp.to(email)[0]?.email.subject).toMatch(/^Temos uma pergunta sobre a sua solicitação – Pedido /);
  });

  it('is not mailed without an address, and no job fails', async () => {
    const own = await stack.store();
    await ask('Was the box open?', undefined, own);
    await stack.sent();
    expect(await own.messages()).toEqual([]);
  });
});
