// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { labelCard } from '../../../../dashboard/src/returns/label-card.js';
import { MailBouncesService } from '../../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { SentMessagesService } from '../../../../src/notifications/messages/sent/sent-messages.service.js';
import { MessageTextsService } from '../../../../src/notifications/messages/store-texts/message-texts.service.js';
import { PAGE_TEXTS } from '../../../../src/pages/texts/page-texts.js';
import { type ShownLabel } from '../../../../src/returns/index.js';
import { ReturnQueriesService } from '../../../../src/returns/services/return-queries.service.js';
import { type CallerContext } from '../../../../src/stores/store.js';
import { StoresService } from '../../../../src/stores/stores.service.js';
import { type Json } from '../../../support/client.js';
import { MessageStack, type MessageStore } from '../../../support/message-stack.js';
import { aLine } from '../../../support/orders.js';
import { aLabel, aRefund, aReturn } from '../../../support/returns.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
let store: MessageStore;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
  store = await stack.store({ branding: { sender_name: 'Corner Shop', support_email: 'help@shop.example' } });
});

const stores = (): StoresService => stack.worker.get(StoresService);
const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

const PICTURE = 'https://img.example.com/mug.png';

/** A return of an order of this customer: what sends its callbacks. */
async function aReturnOf(email: string, order: Json = {}, request: Json = {}, by = store) {
  const line_items = [aLine({ line_id: 'l-1', title: 'Blue mug', quantity: 2, image_url: PICTURE })];
  const number = await by.order({ line_items, order_notifications: {}, ...order, customer: { email } });
  const { return_id } = await by.call('POST', '/returns', aReturn({ number }, { 'l-1': 1 }, request));
  const send = (name: string, body: Json): Promise<Json> =>
    by.call('POST', `/returns/${String(return_id)}/${name}`, body);
  await stack.sent();
  return { number, send };
}

/** The sentences of the dashboard about a label. */
function dashboardLabel(found: ShownLabel | undefined): string {
  const { label, noLabel } = labelCard(found, { return_method: 'SELF_SHIP', label: null }, false);
  const views = label?.views.flatMap(({ text, links }) => [text, ...links.map((link) => link.text)]) ?? [];
  return [label?.source ?? noLabel, ...views].join(' ');
}

/** The mails after the one about the request. */
const mailsTo = (email: string) => smtp.to(email).slice(1);
const subjectsTo = (email: string): (string | undefined)[] => mailsTo(email).map((mail) => mail.email.subject);

describe('The customer of a return', () => {
  it('C-CB-7, C-MSG-13, C-MSG-14, C-PAGE-25: gets mails about decision, label and refund, with comment and links, without an opt-in', async () => {
    const email = newAddress();
    const { number, send } = await aReturnOf(email);
    await send('decision', { decision: 'APPROVED', reason: 'Thank you for asking.' });
    await stack.sent();
    const label = aLabel({ carrier: 'USPS', tracking_url: 'https://track.example.com/1?a=1' });
    await send('shipping-label', label);
    await stack.sent();
    await send('refund', aRefund({ amount: 7.5, deductions_total: 2.5 }));
    await stack.sent();
    const mails = mailsTo(email);
    expect(mails.map((mail) => mail.email.subject)).toEqual([
      `Your return has been approved – Return ${number}-R1`,
      `Your return label is ready – Return ${number}-R1`,
      `Your return has been refunded – Return ${number}-R1`,
    ]);
    const [decision = '', sent = '', refund = ''] = mails.map((mail) => mail.email.text);
    expect(decision).toContain('A note from the store:\nThank you for asking.');
    for (const text of [
      'USPS',
      String(label.tracking_number),
      String(label.label_url),
      'https://track.example.com/1?a=1',
    ])
      expect(sent).toContain(text);
    for (const mail of [decision, sent, refund]) expect(mail).toMatch(/View your return: https:\/\/[^/]+\/r\/[\w-]+\n/);
    expect(refund.replaceAll(/\p{Zs}/gu, ' ')).toContain(
      'Before deductions: R$10.00\nDeductions: R$2.50\nAmount: R$7.50',
    );
    expect(refund).toContain('1 × Blue mug');
    for (const mail of mails) {
      expect(mail.email.from).toMatchObject({ name: 'Corner Shop' });
      expect(mail.raw).not.toMatch(/List-Unsubscribe/i);
    }
  });

  const READY = 'You can send the items back now. Your return page shows how.';
  const IN_PACKAGE = 'You can send the items back now. You will find your return label in the package you received.';

  it.each([
    ['nothing', 'Your return label is not ready yet.', undefined, 'No label yet.'],
    ['the request', READY, 'link', 'This label came with the return request.'],
    ['a parcel', READY, 'link', 'This label came with a parcel of the order.'],
    ['the order', READY, 'link', 'This label came with the order.'],
    ['the package', IN_PACKAGE, 'included', 'The label is in the package that the customer received.'],
    ['a QR code', READY, 'qr', 'Open QR code'],
    ['the callback', 'Please print it', 'link', 'This label was added to the return.'],
  ])(
    'C-MSG-19, C-PAGE-12: reads the same in mail, page and dashboard about the label from %s',
    async (from, mailed, kind, shown) => {
      const email = newAddress();
      const label = { label_url: 'https://labels.example.com/1.pdf' };
      const ofRequest: Record<string, Json> = {
        'the request': label,
        'the package': { included_in_package: true },
        'a QR code': { qr_code_url: 'https://labels.example.com/qr.png' },
      };
      const { number, send } = await aReturnOf(email, {}, { return_label: ofRequest[from] ?? null });
      if (from === 'a parcel') await store.push({ order_number: number, return_label: label });
      if (from === 'the order') await store.call('PUT', `/orders/${number}/return-label`, label);
      const { data } = await send('decision', { decision: 'APPROVED' });
      const { id, return_page_url } = (data as { return: Json }).return;
      await stack.sent();
      if (from === 'the callback') await send('shipping-label', aLabel());
      await stack.sent();
      expect(mailsTo(email).at(-1)?.email.text).toContain(mailed);
      const page = (await stack.call(new URL(String(return_page_url)).pathname)).text;
      const { waiting_for_label, ready_to_send } = PAGE_TEXTS.en.returns.stages;
      expect(page).toContain((kind === undefined ? waiting_for_label : ready_to_send).detail);
      expect(page).not.toContain((kind === undefined ? ready_to_send : waiting_for_label).detail);
      const found = await stack.worker.get(ReturnQueriesService).findLabel(store.id, String(id));
      expect(found?.primary.kind).toBe(kind);
      expect(dashboardLabel(found)).toContain(shown);
    },
  );

  it('C-MSG-15: gets one mail about a rejection, even if the callback is repeated', async () => {
    const email = newAddress();
    const { number, send } = await aReturnOf(email);
    for (const external_reference of [{ id: 1 }, { id: 2 }]) {
      await send('decision', { decision: 'REJECTED', reason: 'Too late.', external_reference });
      await stack.sent();
    }
    expect(subjectsTo(email)).toEqual([`Your return could not be approved – Return ${number}-R1`]);
  });

  it('gets one mail even if the event is processed again', async () => {
    const email = newAddress();
    const own = await stack.store();
    const { send } = await aReturnOf(email, {}, {}, own);
    await send('decision', { decision: 'APPROVED' });
    await stack.sent();
    await stack.processAgain(own.id, 'return.approved');
    expect([(await own.messages()).map(({ state }) => state), subjectsTo(email).length]).toEqual([['sent', 'sent'], 1]);
  });

  it('C-MSG-15: gets a mail about a replacement label too', async () => {
    const email = newAddress();
    const { send } = await aReturnOf(email);
    const labels = [aLabel(), aLabel()];
    for (const label of labels) await send('shipping-label', label);
    await stack.sent();
    const texts = mailsTo(email).map((mail) => mail.email.text ?? '');
    expect(texts).toHaveLength(2);
    for (const { tracking_number } of labels)
      expect(texts.filter((text) => text.includes(String(tracking_number)))).toHaveLength(1);
  });

  it('C-MSG-13: gets a mail about the request, even if the event is processed again', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    const { number } = await aReturnOf(email, {}, {}, own);
    await stack.processAgain(own.id, 'return.requested');
    expect(smtp.to(email).map((mail) => mail.email.subject)).toEqual([
      `We have received your return request – Return ${number}-R1`,
    ]);
    expect(smtp.to(email)[0]?.email.text).toContain('Please keep the items until you hear from us.');
  });

  it('C-MSG-51, C-MSG-52: gets one mail when the carrier first has the parcel, whatever is repeated or late', async () => {
    const [own, email] = [await stack.store(), newAddress()];
    const { number, send } = await aReturnOf(email, {}, {}, own);
    const first = aLabel({ carrier: 'USPS', tracking_url: 'https://track.example.com/7' });
    await send('shipping-label', first);
    await own.move(String(first.tracking_number), 'PRE_TRANSIT');
    await stack.sent();
    expect(subjectsTo(email)).toHaveLength(1);
    for (const status of ['IN_TRANSIT', 'IN_TRANSIT', 'EXCEPTION', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await own.move(String(first.tracking_number), status);
    await own.move(String(first.tracking_number), 'IN_TRANSIT');
    await stack.sent();
    const second = aLabel();
    await send('shipping-label', second);
    await own.move(String(second.tracking_number), 'IN_TRANSIT');
    await stack.sent();
    const subject = `Your return is on its way – Return ${number}-R1`;
    expect(subjectsTo(email).filter((each) => each === subject)).toHaveLength(1);
    const mail = mailsTo(email).find((each) => each.email.subject === subject);
    for (const line of [
      first.tracking_number,
      'https://track.example.com/7',
      '1 × Blue mug',
      'View your return: https',
    ])
      expect(mail?.email.text).toContain(String(line));
    expect(mail?.email.html).toContain(`src="${PICTURE}"`);
    expect(mail?.raw).not.toMatch(/List-Unsubscribe/i);
    const { items } = await stack.worker.get(SentMessagesService).list(own.id, number);
    expect(items.filter(({ topic }) => topic === 'return.on_its_way')).toEqual([
      expect.objectContaining({
        kind: 'return',
        state: 'sent',
        recipient: email,
        return_id: expect.stringMatching(/^ret_/),
      }),
    ]);
  });

  it('C-MSG-51: gets the mail about the parcel in the texts of the store, for each return in it', async () => {
    const own = await stack.store();
    const caller: CallerContext = { store: await stores().get(own.id), actor: { type: 'staff', id: 'ana' } };
    const subject = 'Coming home: {{order_number}}';
    await stack.worker.get(MessageTextsService).set(caller, 'en', 'return.on_its_way', { subject });
    const label = aLabel();
    const emails = [newAddress(), newAddress()];
    const subjects: string[] = [];
    for (const email of emails) {
      const { number, send } = await aReturnOf(email, {}, {}, own);
      subjects.push(`Coming home: ${number}`);
      await send('shipping-label', label);
    }
    await stack.sent();
    await own.move(String(label.tracking_number), 'OUT_FOR_DELIVERY');
    await stack.sent();
    expect(emails.map((email) => subjectsTo(email).at(-1))).toEqual(subjects);
  });

  it.each(['delivered at once', 'refunded', 'tracking off', 'suspended', 'bounced'])(
    'C-MSG-51: gets no mail that a parcel is on its way if: %s',
    async (reason) => {
      const [own, email] = [await stack.store(), newAddress()];
      const { send } = await aReturnOf(email, {}, {}, own);
      const label = aLabel();
      await send('shipping-label', label);
      if (reason === 'refunded') await send('refund', aRefund());
      if (reason === 'tracking off') await stores().update(own.id, { tracking_enabled: false });
      await stack.sent();
      if (reason === 'suspended') await stores().update(own.id, { status: 'suspended' });
      if (reason === 'bounced') {
        const [message] = await own.messages();
        await stack.worker.get(MailBouncesService).record({ messageId: String(message?.id), type: 'hard' });
      }
      await own.move(String(label.tracking_number), reason === 'delivered at once' ? 'DELIVERED' : 'IN_TRANSIT');
      await stack.sent();
      expect(subjectsTo(email).filter((subject) => subject?.includes('on its way'))).toEqual([]);
      const states = (await own.messages()).map(({ state }) => state);
      expect(states.filter((state) => state !== 'sent')).toEqual(reason === 'bounced' ? ['failed', 'suppressed'] : []);
    },
  );

  it('gets no mail about the parcel’s tracking', async () => {
    const email = newAddress();
    const { send } = await aReturnOf(email);
    const label = aLabel();
    await send('shipping-label', label);
    await store.move(String(label.tracking_number), 'DELIVERED');
    await stack.sent();
    expect(subjectsTo(email)).toHaveLength(1);
  });

  it.each([
    ['pt-BR', 'de', 'Sua devolução foi aprovada – Devolução'],
    ['ja', 'de-AT', 'Ihre Rücksendung wurde genehmigt – Rücksendung'],
    [undefined, 'fr', 'Votre retour est accepté – Retour'],
    ['es', 'en', 'Tu devolución ha sido aprobada – Devolución'],
    [undefined, 'ko', 'Your return has been approved – Return'],
  ])('with an order in %s and a store in %s gets %s', async (locale, ofStore, subject) => {
    const email = newAddress();
    const own = await stack.store({ locale: ofStore });
    const { number, send } = await aReturnOf(email, { locale }, {}, own);
    await send('decision', { decision: 'APPROVED' });
    await stack.sent();
    expect(subjectsTo(email)).toEqual([`${subject} ${number}-R1`]);
  });

  it('C-SRC-7: gets no mail that names the source store or the return address', async () => {
    const email = newAddress();
    const own = await stack.store({ account_type: 'b2b_platform' });
    const order = { source_store: { id: 'secret-id', name: 'Secret outlet' } };
    const request = { return_from_address: { street1: 'Secret street' }, note: 'Secret note' };
    const { send } = await aReturnOf(email, order, request, own);
    await send('decision', { decision: 'APPROVED', external_reference: { id: 'Secret-77' } });
    await stack.sent();
    const [mail] = mailsTo(email);
    expect(mail?.raw).toBeDefined();
    expect([mail?.email.text, mail?.email.html, mail?.email.subject].join()).not.toMatch(/secret/i);
  });

  it('gets no mail without an address, and no job fails', async () => {
    const own = await stack.store();
    const number = await own.order({ line_items: [aLine({ line_id: 'l-1' })], customer: {} });
    const { return_id } = await own.call('POST', '/returns', aReturn({ number }, { 'l-1': 1 }));
    await own.call('POST', `/returns/${String(return_id)}/decision`, { decision: 'APPROVED' });
    await stack.sent();
    expect(await own.messages()).toEqual([]);
  });
});
