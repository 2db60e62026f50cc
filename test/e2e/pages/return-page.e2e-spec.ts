// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { type Json } from '../../support/client.js';
import { HtmlClient } from '../../support/html-client.js';
import { addEvents, pathOf, readPage, scansUntil, textOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { RETURN_STAGES, type ReturnStage, returnPageIn } from '../../support/return-stages.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { servers } from '../../support/servers.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ locale: 'en', name: 'Corner Shop' });
});

const { returns } = PAGE_TEXTS.en;
const BARCODE = '420902109205590164917312751089';
const USPS = {
  carrier: 'usps',
  barcode_data: BARCODE,
  return_to: {
    company: 'Corner Shop Returns',
    street1: '1 Dock St',
    city: 'Beverly Hills',
    state: 'CA',
    zip: '90210',
    country: 'US',
  },
};

async function requested(members: Json = {}, orderMembers: Json = {}): Promise<TestReturn> {
  return TestReturn.request(await TestOrder.create(store, { A: 2 }, orderMembers), { A: 1 }, members);
}

async function pageOf(made: TestReturn, headers: Record<string, string> = {}) {
  return readPage(pathOf((await made.read()).return_page_url), headers);
}

const readBy = async (made: TestReturn): Promise<string> => textOf(await pageOf(made));

const RETURN_OF = {
  en: /^Return \S+-R\d+$/,
  de: /^Rücksendung \S+-R\d+$/,
  fr: /^Retour \S+-R\d+$/,
  es: /^Devolución \S+-R\d+$/,
  pt: /^Devolução \S+-R\d+$/,
};

describe('each stage of a return', () => {
  const paths: [ReturnStage, string][] = [];

  beforeAll(async () => {
    for (const stage of RETURN_STAGES) paths.push([stage, await returnPageIn(store, stage)]);
  });

  it.each(LANGUAGES)('in %s the return page shows the status of a return in each stage', async (language) => {
    const client = new HtmlClient(servers.base_urls[0]);
    for (const [stage, path] of paths) {
      await client.open(`${path}?lang=${language}`);
      expect(client.texts('h1')).toEqual([PAGE_TEXTS[language].returns.stages[stage].heading]);
      expect(client.texts('h1 ~ p')).toContainEqual(expect.stringMatching(RETURN_OF[language]));
    }
  });
});

describe('the status on the return page', () => {
  it('C-PAGE-16: shows no label before the merchant has approved the return', async () => {
    const text = await readBy(await requested({ return_label: USPS }));
    expect(text).toContain(returns.stages.requested.heading);
    expect(text).toMatch(/Items in this return Mug × 1/);
    expect(text).not.toContain(returns.label);
  });

  it('says that the label is not ready yet', async () => {
    const made = await requested();
    await made.decide('APPROVED', { reason: 'Thank you for asking.' });
    const text = await readBy(made);
    expect(text).toContain(returns.stages.waiting_for_label.detail);
    expect(text).toContain('A note from the store Thank you for asking.');
  });

  it('shows the reason of a rejection and no next steps', async () => {
    const made = await requested({ return_label: USPS });
    await made.decide('REJECTED', { reason: 'Too late.' });
    const text = await readBy(made);
    for (const part of [returns.stages.rejected.heading, 'Too late.']) expect(text).toContain(part);
    for (const part of [returns.next, returns.label, returns.steps.sent]) expect(text).not.toContain(part);
  });

  it('C-PAGE-25: shows the refund in the currency of the order and the locale of the customer', async () => {
    const made = await requested({}, { locale: 'pt-BR' });
    await made.refund({ amount: 1234.5, deductions_total: 5, currency: 'BRL', external_refund_id: `rf-${made.id}` });
    const text = (await readBy(made)).replaceAll(/\p{Zs}/gu, ' ');
    for (const part of [
      'Sua devolução foi reembolsada',
      'Antes das deduções R$ 1.239,50 Deduções R$ 5,00 Valor R$ 1.234,50',
    ])
      expect(text).toContain(part);
  });

  it('says that store credit was issued', async () => {
    const made = await requested({ resolution: 'STORE_CREDIT' });
    await made.refund();
    expect(await readBy(made)).toContain(returns.stages.credited.detail);
  });

  it('lists what to bring to the store for an IN_STORE return', async () => {
    const made = await requested({ return_method: 'IN_STORE' });
    await made.decide('APPROVED');
    const text = await readBy(made);
    for (const part of [returns.bring, returns.bringItems, returns.bringNumber(made.order.number), returns.bringPage])
      expect(text).toContain(part);
    expect(text).not.toContain(returns.steps.sent);
  });
});

describe('the label of a return', () => {
  const approved = async (return_label: Json | null): Promise<string> => {
    const made = await requested({ return_label });
    await made.decide('APPROVED');
    return (await pageOf(made)).text;
  };

  it('C-PAGE-13: is drawn from barcode_data for a USPS carrier, with the merchant’s address', async () => {
    const html = await approved(USPS);
    expect(html).toMatch(/<figure class="usps-label"[^]*<svg[^]*<\/svg>/);
    for (const part of ['Corner Shop Returns', '1 Dock St', '<span>9205</span> <span>5901</span>', returns.printLabel])
      expect(html).toContain(part);
  });

  it.each([
    ['another carrier', { ...USPS, carrier: 'ups', label_url: 'https://l.example/1.pdf' }],
    ['a link alone', { label_url: 'https://l.example/1.pdf' }],
  ])('C-PAGE-15: is a link for %s', async (_what, label) => {
    const html = await approved(label);
    expect(html).not.toContain('<figure class="usps-label"');
    expect(html).toContain('<a class="button" href="https://l.example/1.pdf" rel="noreferrer noopener">Open label</a>');
  });

  it('C-PAGE-15: falls back to the QR code, served by the service', async () => {
    const html = await approved({ qr_code_url: 'https://l.example/qr.png' });
    expect(html).toMatch(/<img class="code" src="\/pictures\/[\w-]+" alt="Code to show at the drop-off point"/);
    expect(html).toContain(returns.showCode);
  });

  it('C-PAGE-15: falls back to the tracking number', async () => {
    const html = await approved({ tracking_number: '1Z5R89390357567127', carrier: 'ups' });
    for (const part of ['1Z5R89390357567127', returns.writeNumber, 'Track on UPS']) expect(html).toContain(part);
  });

  it('C-PAGE-15: falls back to the notice that the label is in the package', async () => {
    expect(await approved({ included_in_package: true })).toContain(returns.included);
  });

  it('C-SHP-10, C-PAGE-12: is that of the label callback, before those of the request, the shipment and the order', async () => {
    const made = await requested({ return_label: { label_url: 'https://l.example/request.pdf' } });
    const { number } = made.order;
    await store.put(`/orders/${number}/return-label`, { label_url: 'https://l.example/order.pdf' });
    await pushed(store, { order_number: number, return_label: { label_url: 'https://l.example/shipment.pdf' } });
    await made.decide('APPROVED');
    expect((await pageOf(made)).text).toContain('https://l.example/request.pdf');
    await made.label(aLabel({ label_url: 'https://l.example/callback.pdf' }));
    const { text } = await pageOf(made);
    expect(text).toContain('https://l.example/callback.pdf');
    expect(text).not.toMatch(/request\.pdf|order\.pdf|shipment\.pdf/);
  });

  it.each([
    ['the shipment’s', true, 'https://l.example/shipment.pdf'],
    ['the order’s', false, 'https://l.example/order.pdf'],
  ])('is %s if the return has none', async (_whose, hasShipment, url) => {
    const made = await requested();
    const { number } = made.order;
    await store.put(`/orders/${number}/return-label`, { label_url: 'https://l.example/order.pdf' });
    if (hasShipment)
      await pushed(store, { order_number: number, return_label: { label_url: 'https://l.example/shipment.pdf' } });
    await made.decide('APPROVED');
    expect((await pageOf(made)).text).toContain(url);
  });

  it('shows the instructions and the expiry date', async () => {
    const label = { ...USPS, instructions: 'Drop it at any post office.', expires_at: '2099-12-31T12:00:00Z' };
    const text = (await approved(label)).replaceAll(/<[^>]+>/g, ' ');
    for (const part of ['Drop it at any post office.', 'Valid until', 'Dec 31, 2099']) expect(text).toContain(part);
  });
});

describe('privacy of the return page', () => {
  it('C-PAGE-7: shows no address, name, phone or note of the customer', async () => {
    const person = { name: 'Ana Souza', street1: 'Rua das Flores 12', zip: '88780', phone: '+5511912345678' };
    const made = await requested(
      { return_label: USPS, return_from_address: person, note: 'Ask Souza', customer_reason: { description: 'Souza' } },
      { customer: { name: 'Ana Souza', phone: '+5511912345678' }, shipping_address: person, billing_address: person },
    );
    await made.decide('APPROVED');
    const { text } = await pageOf(made);
    for (const word of ['Souza', 'Flores', '88780', '912345678']) expect(text).not.toContain(word);
  });

  it('C-PAGE-2: accepts a token only for its own return', async () => {
    const made = await requested();
    const path = pathOf((await made.read()).return_page_url);
    for (const other of [path.replace('/r/', '/t/'), `${path}A`, path.slice(0, -1), '/r/x'])
      expectProblem(await readPage(other, { accept: '*/*' }), 404, 'PAGE_NOT_FOUND');
  });

  it('is not indexed, cached by proxies, framed or sent as a referrer, and is 304 while unchanged', async () => {
    const made = await requested();
    const { headers } = await pageOf(made);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src( 'sha256-[^']+'){3}; img-src 'self'/,
    );
    expect((await pageOf(made, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});

it('C-CB-39: shows the label, and no scans of the delivery that has the same number', async () => {
  const made = await requested();
  const { tracking_number } = aLabel();
  const shipment = await pushed(store, { tracking_number, order_number: made.order.number });
  await addEvents(store, shipment, scansUntil('DELIVERED'));
  await made.decide('APPROVED');
  await made.label(aLabel({ tracking_number }));
  expect(await readBy(made)).toContain(returns.stages.ready_to_send.heading);
});
