// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { MailBouncesService } from '../../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';
import { until } from '../../../support/until.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
  store = await stack.store({ branding: { sender_name: 'Seller & Co' }, withdrawal: { enabled: true } });
});

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

async function withdrawn(email: string, members: Json = {}): Promise<Json> {
  const body = { order_number: 'unknown-1', name: 'Ana Souza', email, language: 'de', ...members };
  const { data } = await store.call('POST', '/withdrawals', body, { 'idempotency-key': randomUUID() });
  return (data as { withdrawal: Json }).withdrawal;
}

describe('The customer who withdraws', () => {
  it('C-MSG-57: gets the receipt and a rejection at the typed address, without an order and in spite of a bounce', async () => {
    const email = newAddress();
    const bounces = stack.worker.get(MailBouncesService);
    await bounces.add({ store_id: store.id, id: `msg_${'0'.repeat(26)}`, recipient: email });
    const { id, statement, withdrawal_page_url } = await withdrawn(email);
    await stack.sent();
    const [receipt] = smtp.to(email);
    expect(receipt?.email.from).toMatchObject({ name: 'Seller & Co' });
    expect(receipt?.email.subject).toBe('Ihr Widerruf ist bei uns eingegangen – Bestellung unknown-1');
    for (const part of [statement, withdrawal_page_url]) expect(receipt?.email.text).toContain(String(part));
    expect(receipt?.email.text).toMatch(/\d\d:\d\d:\d\d UTC/);
    expect(receipt?.raw).not.toMatch(/List-Unsubscribe/i);
    await stack.processAgain(store.id, 'withdrawal.submitted');
    const rejection = { outcome: 'REJECTED', reason: 'Nach Maß gefertigt.' };
    await store.call('POST', `/withdrawals/${String(id)}/resolution`, rejection);
    await stack.sent();
    const mails = smtp.to(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.email.text).toContain('Nach Maß gefertigt.');
  });

  it('C-MSG-58: gets ten mails in an hour, and the others later', async () => {
    const email = newAddress();
    for (let made = 0; made < 12; made++) await withdrawn(email);
    await stack.decided();
    await until(async () => smtp.to(email).length === 10, 'ten receipts');
    const waiting = `SELECT j.due_at FROM jobs j JOIN messages m ON m.store_id = j.store_id AND m.id = j.reference
      WHERE m.store_id = ? AND m.recipient = ? AND m.state = 'sending'`;
    const isLater = ({ due_at }: { due_at: Date }): boolean => due_at > stack.clock.now();
    const due = await until(async () => {
      const found = await stack.rows<{ due_at: Date }>(waiting, [store.id, email]);
      return found.length === 2 && found.every(isLater) && found;
    }, 'the others to wait');
    expect(due).toHaveLength(2);
  });
});
