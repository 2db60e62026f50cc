// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { MessageTextsService } from '../../../../src/notifications/messages/store-texts/message-texts.service.js';
import { TEXT_KINDS } from '../../../../src/notifications/messages/store-texts/text-kinds.js';
import { TestInboxService } from '../../../../src/notifications/messages/test-inbox/test-inbox.service.js';
import { LANGUAGES } from '../../../../src/platform/text/language.js';
import { type CallerContext } from '../../../../src/stores/store.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
});

const KIND = 'tracking.in_transit';
const texts = (): MessageTextsService => stack.worker.get(MessageTextsService);
const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

async function callerOf({ id }: MessageStore): Promise<CallerContext> {
  return { store: await stack.worker.get(StoresService).get(id), actor: { type: 'staff', id: 'ana@shop.example' } };
}

/** The mail about a parcel on its way to this customer. */
async function mailOf(store: MessageStore, customer: Json = {}, order: Json = {}) {
  const email = newAddress();
  const number = await store.order({ ...order, customer: { email, ...customer } });
  await store.move(await store.push({ order_number: number, carrier: 'ups' }), 'IN_TRANSIT');
  await stack.sent();
  const [mail] = smtp.to(email);
  if (!mail) throw new Error('There is no mail');
  return { number, subject: mail.email.subject, html: mail.email.html ?? '', text: mail.email.text ?? '' };
}

describe('the texts of a store', () => {
  it('C-MSG-43: replace the standard ones of their language and kind, with values, and only in this store', async () => {
    const [store, other] = [await stack.store(), await stack.store()];
    await texts().set(await callerOf(store), 'en', KIND, {
      subject: 'Hooray, {{order_number}} is coming',
      paragraph: 'Hi {{customer_first_name}}, {{carrier}} has <b>it</b>. {{store_name}}',
    });
    const mail = await mailOf(store, { first_name: 'Zoë <i>' });
    expect(mail.subject).toBe(`Hooray, ${mail.number} is coming`);
    expect(mail.text).toContain('Your parcel is on its way\nHi Zoë <i>, UPS has <b>it</b>. Corner Shop\n');
    expect(mail.html).toContain('Hi Zoë &lt;i&gt;, UPS has &lt;b&gt;it&lt;/b&gt;.');
    expect(mail.html).not.toMatch(/<[bi]>/);
    expect((await mailOf(store, {}, { locale: 'de' })).subject).toMatch(/^Ihr Paket ist unterwegs – /);
    expect((await mailOf(other)).subject).toMatch(/^Your parcel is on its way – /);
  });

  it('C-MSG-45: are replaced by the standard ones, one by one, if a value is missing', async () => {
    const store = await stack.store();
    const [headline, paragraph] = ['Hello {{customer_first_name}}', 'It comes with {{carrier}}.'];
    await texts().set(await callerOf(store), 'en', KIND, { headline, paragraph });
    const { subject, text } = await mailOf(store);
    expect(subject).toMatch(/^Your parcel is on its way – /);
    expect(text).toContain('Your parcel is on its way\nIt comes with UPS.\n');
  });

  it('C-MSG-45: give way to ours if the first name could be a link', async () => {
    const store = await stack.store();
    await texts().set(await callerOf(store), 'en', KIND, { subject: 'Hello {{customer_first_name}}' });
    expect((await mailOf(store, { first_name: 'Ana' })).subject).toBe('Hello Ana');
    const { subject, html, text } = await mailOf(store, { first_name: 'Win at evil.example' });
    expect(subject).toMatch(/^Your parcel is on its way – /);
    expect([html, text].join()).not.toContain('evil');
  });

  it('that name no value never stop a mail', async () => {
    const store = await stack.store();
    await stack.rows('INSERT INTO message_texts VALUES (?, ?, ?, ?, ?, ?, ?, NOW(3))', [
      ...[store.id, 'en', KIND, '{{gone}}', '{{#if x}}', '{{constructor}}', 'staff:ana'],
    ]);
    expect((await mailOf(store)).text).toContain('{{#if x}}');
  });

  it.each([
    ['/subject', 'NOT_ALLOWED_VALUE', { subject: 'By {{amount}}' }],
    ['/headline', 'NOT_ALLOWED_VALUE', { headline: 'Hi {{customer_first_name}', paragraph: 'ok' }],
    ['/subject', 'TOO_LONG', { subject: 'x'.repeat(201) }],
    ['/headline', 'TOO_LONG', { headline: 'x'.repeat(201) }],
    ['/paragraph', 'TOO_LONG', { paragraph: 'x'.repeat(2001) }],
    ['/body', 'UNKNOWN_KEY', { body: 'x' }],
  ])('C-MSG-44: are refused at %s with %s', async (pointer, code, input) => {
    const store = await stack.store();
    await expect(texts().set(await callerOf(store), 'en', KIND, input)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [expect.objectContaining({ pointer, code })],
    });
    expect(await texts().list(store.id)).toEqual([]);
  });

  it('may be as long as a mail can show', async () => {
    const store = await stack.store();
    const longest = { subject: '😀'.repeat(200), headline: '😀'.repeat(200), paragraph: '😀'.repeat(2000) };
    await texts().set(await callerOf(store), 'en', KIND, longest);
    const { subject, text } = await mailOf(store);
    expect(subject).toBe(longest.subject);
    expect(text).toContain(`${longest.headline}\n${longest.paragraph}\n`);
  });

  it('are refused for an unknown language or kind', async () => {
    const caller = await callerOf(await stack.store());
    const pointers = { errors: ['/language', '/kind'].map((pointer) => expect.objectContaining({ pointer })) };
    await expect(texts().set(caller, 'xx', 'tracking.gone', {})).rejects.toMatchObject(pointers);
  });

  it('are listed, and removed with the last one', async () => {
    const store = await stack.store();
    const caller = await callerOf(store);
    await texts().set(caller, 'pt', KIND, { headline: 'Oba!', paragraph: ' ' });
    expect(await texts().list(store.id)).toMatchObject([{ language: 'pt', kind: KIND, headline: 'Oba!' }]);
    expect(await texts().get(store.id, 'pt', KIND)).toEqual({ headline: 'Oba!' });
    await texts().set(caller, 'pt', KIND, { headline: ' ' });
    expect(await texts().list(store.id)).toEqual([]);
    await texts().set(caller, 'pt', KIND, { headline: 'Oba!' });
    await texts().remove(store.id, 'pt', KIND);
    await texts().remove(store.id, 'pt', KIND);
    expect(await texts().list(store.id)).toEqual([]);
  });
});

describe('a preview and a test', () => {
  it('render every kind of mail in every language', async () => {
    const { store } = await callerOf(await stack.store());
    for (const language of LANGUAGES)
      for (const kind of TEXT_KINDS) {
        const { subject, html, text } = await texts().preview(store, language, kind, {
          paragraph: 'Für {{order_number}}',
        });
        expect([kind, [subject, html, text].join()]).toEqual([kind, expect.not.stringMatching(/undefined|null|NaN/)]);
        expect(text).toContain('Für 1001');
      }
  });

  it('C-MSG-46: are sent once for a form, to the staff member, with the saved texts', async () => {
    const store = await stack.store();
    const [caller, to] = [await callerOf(store), newAddress()];
    await texts().set(caller, 'en', 'return.processed', { headline: '{{customer_first_name}} got {{amount}}' });
    const send = () => texts().sendTest(caller, 'en', 'return.processed', { to, formId: 'form-1' });
    await Promise.all([send(), send()]);
    await stack.sent();
    await send();
    await stack.sent();
    expect(smtp.to(to).map(({ email }) => email.subject)).toEqual(['Ana got $40.00 – Order 1001']);
    expect(smtp.to(to)[0]?.email.text).toMatch(/^This is a test\./);
  });

  it('of a test store are in its inbox', async () => {
    const store = await stack.store({ mode: 'test' });
    const to = newAddress();
    await texts().sendTest(await callerOf(store), 'de', KIND, { to, formId: 'form-1' });
    await stack.sent();
    expect((await stack.worker.get(TestInboxService).list(store.id)).items).toMatchObject([{ kind: 'test', to }]);
    expect(smtp.to(to)).toEqual([]);
  });

  it('are not sent to an ambiguous address, or while the store is suspended', async () => {
    const caller = await callerOf(await stack.store());
    const send = (to: string, of = caller) => texts().sendTest(of, 'en', KIND, { to, formId: 'f' });
    await expect(send('a@b.example, c@d.example')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const suspended = { ...caller, store: { ...caller.store, status: 'suspended' as const } };
    await expect(send(newAddress(), suspended)).rejects.toMatchObject({ code: 'STORE_SUSPENDED' });
  });
});
