// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../../orders/index.js';
import { LANGUAGES } from '../../../platform/text/language.js';
import { RETURN_TEXTS, type ShownLabel } from '../../../returns/index.js';
import { type Store } from '../../../stores/index.js';
import { type ReturnEventDetails } from '../events/event-reader.service.js';
import { isTrigger, MESSAGE_TRIGGERS } from '../message-triggers.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { returnMail } from './return-mail.js';

const RETURN_TRIGGERS = MESSAGE_TRIGGERS.filter((trigger) => isTrigger(trigger, 'return'));
const PICTURE = 'https://img.example/mug.png?a=1&b=2';
const PAGE = 'https://api.example/r/token';
const STORE = { name: 'Shop', branding: {} } as Store;

function someNews(type: ReturnEventDetails['type'], members: object = {}, store = STORE): ReturnEventDetails {
  const data = {
    id: 'ret_1',
    order_number: 'R-1',
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id: 'A', quantity: 2, sku: 'MUG', title: 'Blue mug' }],
    decision: null,
    label: null,
    tracking: null,
    refund: null,
    return_page_url: PAGE,
    ...members,
  } as ReturnEventDetails['data'];
  const line_items = [{ line_id: 'A', image_url: PICTURE }];
  return { store, type, data, order: { content: { line_items } } as unknown as Order };
}

const LABEL = { carrier: 'USPS', tracking_number: 'T-1', label_url: 'https://l.example/1.pdf' };

describe('A mail about a return', () => {
  it.each(LANGUAGES.flatMap((language) => RETURN_TRIGGERS.map((type) => [language, type] as const)))(
    'in %s about %s has its heading in the subject and both parts, and no opt-out',
    (language, type) => {
      const { subject, html, text } = returnMail(language, someNews(type));
      expect(subject).toContain(` – ${MESSAGE_TEXTS[language].order('R-1')}`);
      const [heading = ''] = subject.split(' – ');
      expect([html, text]).toEqual([
        expect.stringContaining(`<html lang="${language}"`),
        expect.stringContaining(heading),
      ]);
      expect(text).toContain('- 2 × Blue mug');
      expect(text).toContain(`${MESSAGE_TEXTS[language].returns.page}${language === 'fr' ? '\u00a0:' : ':'} ${PAGE}`);
      expect(text).toContain(MESSAGE_TEXTS[language].returns.reason);
      expect([html, text].join()).not.toMatch(/undefined|null|unsubscribe/);
      expect(text).not.toContain(MESSAGE_TEXTS[language].unsubscribe);
    },
  );

  it.each(LANGUAGES)('in %s has a different subject for each event', (language) => {
    const subjects = RETURN_TRIGGERS.map((type) => returnMail(language, someNews(type)).subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it.each(LANGUAGES)('C-MSG-59: in %s has the case number in its subject and in both parts', (language) => {
    const { subject, html, text } = returnMail(language, someNews('return.rejected'), { number: 'R-1-R2' });
    for (const part of [subject, html, text]) expect(part).toContain(RETURN_TEXTS[language].of('R-1-R2'));
  });

  it('C-MSG-14: about a label has the label as its button, and the name of the carrier', () => {
    const label = { ...LABEL, carrier: 'dhl_express' };
    const { text } = returnMail('en', someNews('return.in_transit', { label } as never));
    expect(text).toContain('Carrier: DHL Express');
    expect(text.indexOf(LABEL.label_url)).toBeLessThan(text.indexOf(PAGE));
  });

  it.each(['return.approved', 'return.rejected'] as const)("%s has the merchant's comment, if there is one", (type) => {
    const noted = returnMail('en', someNews(type, { decision: { reason: 'Within\n30 days.' } }));
    expect(noted.text).toContain('A note from the store:\nWithin 30 days.\n');
    expect(noted.html).toContain('Within 30 days.');
    expect(returnMail('en', someNews(type, { decision: { reason: null } })).text).not.toContain('A note');
  });

  it.each([
    ['return.approved', {}, 'Approved (2/4)'],
    ['return.in_transit', {}, 'Approved (2/4)'],
    ['return.on_its_way', {}, 'Sent back (3/4)'],
    ['return.processed', {}, 'Refunded (4/4)'],
    ['return.processed', { return_method: 'IN_STORE', resolution: 'STORE_CREDIT' }, 'Credited (3/3)'],
    ['return.rejected', {}, undefined],
  ] as const)('C-MSG-41: shows the progress after %s, %j: %s', (type, members, progress) => {
    const { html, text } = returnMail('en', someNews(type, members));
    const shown = [/aria-label="Return progress: (.*?)"/.exec(html)?.[1], /Return progress: (.*)/.exec(text)?.[1]];
    expect(shown).toEqual([progress, progress]);
  });

  describe.each(LANGUAGES)('in %s about an approval', (language) => {
    const { noLabel, labelIncluded, labelOnPage } = MESSAGE_TEXTS[language].returns.approved;
    const mailWith = (label?: ShownLabel): string => returnMail(language, someNews('return.approved'), { label }).text;

    it('C-MSG-19: promises a label on the return page if there is none yet', () =>
      expect(mailWith()).toContain(noLabel));

    it.each(['callback', 'request', 'shipment', 'order'] as const)('says what to do with the label: %s', (source) => {
      const link = { kind: 'link', label_url: LABEL.label_url } as const;
      expect(mailWith({ source, primary: link, further: [] })).toContain(labelOnPage);
      const inPackage = mailWith({ source, primary: { kind: 'included' }, further: [] });
      expect(inPackage).toContain(labelIncluded);
      expect(inPackage).not.toContain(noLabel);
    });
  });

  it('has no comment if it is not about a decision', () => {
    const { text } = returnMail('en', someNews('return.processed', { decision: { reason: 'Within 30 days.' } }));
    expect(text).not.toContain('30 days');
  });

  it('of a label has carrier, tracking number, label link and tracking link', () => {
    const { text, html } = returnMail(
      'en',
      someNews('return.in_transit', { label: LABEL, tracking: { tracking_url: 'https://t.example/1' } }),
    );
    for (const line of ['Carrier: USPS', 'Tracking number: T-1', 'Open label: https://l.example/1.pdf'])
      expect(text).toContain(line);
    expect(text).toContain('Track your parcel: https://t.example/1');
    expect(html).toMatch(/href="https:\/\/l\.example\/1\.pdf"[^]*href="https:\/\/t\.example\/1"/);
  });

  it('C-MSG-51: of a parcel on its way has carrier, tracking number and tracking link, and no label', () => {
    const members = { label: LABEL, tracking: { tracking_url: 'https://t.example/1' } };
    const { text, html } = returnMail('en', someNews('return.on_its_way', members));
    for (const line of ['Carrier: USPS', 'Tracking number: T-1', 'Track your parcel: https://t.example/1'])
      expect(text).toContain(line);
    expect([text, html].join()).not.toContain(LABEL.label_url);
  });

  it.each(RETURN_TRIGGERS)('C-MSG-52: %s has the pictures of the items, and none without the order', (type) => {
    const news = someNews(type);
    expect(returnMail('en', news).html).toContain('src="https://img.example/mug.png?a&#x3D;1&amp;b&#x3D;2"');
    expect(returnMail('en', { ...news, order: undefined }).html).not.toContain('img.example');
  });

  it('of a label has no tracking link if the carrier has no pages', () => {
    const { text } = returnMail(
      'en',
      someNews('return.in_transit', { label: LABEL, tracking: { tracking_url: null } }),
    );
    expect(text).not.toContain('Track your parcel');
  });

  it.each([
    ['en', 'USD', 'Amount: $1,234.50', 'Deductions: $5.00'],
    ['de', 'EUR', 'Betrag: 1.234,50 €', 'Abzüge: 5,00 €'],
    ['pt', 'BRL', 'Valor: R$ 1.234,50', 'Deduções: R$ 5,00'],
    ['fr', 'JPY', 'Montant : 1 235 JPY', 'Déductions : 5 JPY'],
  ] as const)('in %s a refund in %s has its amount and deductions', (language, currency, amount, deductions) => {
    const refund = { amount: 1234.5, currency, deductions_total: 5 };
    const text = returnMail(language, someNews('return.processed', { refund })).text.replaceAll(/\p{Zs}/gu, ' ');
    expect(text).toContain(amount);
    expect(text).toContain(deductions);
  });

  it('of a refund without deductions mentions none', () => {
    const refund = { amount: 1, currency: 'USD', deductions_total: 0 };
    expect(returnMail('en', someNews('return.processed', { refund })).text).not.toContain('Deductions');
  });

  it('has different texts for store credit and for returns in store', () => {
    expect(returnMail('en', someNews('return.processed', { resolution: 'STORE_CREDIT' })).subject).toContain(
      'store credit',
    );
    expect(returnMail('en', someNews('return.approved', { return_method: 'IN_STORE' })).text).toContain('to the store');
  });

  it('begins with the notice of a test in both parts, if there is one', () => {
    const notice = { sentence: 'This is a test.', mark: 'TEST' };
    const mail = returnMail('en', someNews('return.approved'), { notice });
    expect(mail.text).toMatch(/^This is a test\.\n/);
    expect(mail.html).toContain('This is a test.');
  });

  it('escapes values of merchants and customers', () => {
    const evil = `"><script>alert(1)</script>{{reason}}`;
    const label = { carrier: evil, tracking_number: evil, label_url: `https://l.example/"onclick="x` };
    const members = {
      order_number: evil,
      return_line_items: [{ line_id: 'A', quantity: 1, sku: null, title: evil }],
      decision: { reason: evil },
      label,
    };
    for (const type of RETURN_TRIGGERS) {
      const { html } = returnMail('en', someNews(type, members, { ...STORE, name: evil }));
      expect(html).not.toMatch(/<script|" ?on\w+="/);
      expect(html).toContain('{{reason}}');
    }
  });
});
