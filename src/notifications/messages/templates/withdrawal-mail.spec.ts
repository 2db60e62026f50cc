// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { RECEIPT_TEXTS } from '../../../withdrawals/index.js';
import { type WithdrawalEventDetails } from '../events/event-reader.service.js';
import { withdrawalMail } from './withdrawal-mail.js';

const PAGE = 'https://parcels.example.com/w/token';
const DETAILS = {
  store: { name: 'Corner Shop', locale: 'de-DE', branding: {} },
  data: {
    stated_order_number: 'R-<1>',
    statement: 'To Corner Shop: I withdraw.\nName: Ana <b>Souza</b>',
    received_at: '2026-11-28T01:05:07.123Z',
    rejection: { reason: 'The goods were\nmade to order.', rejected_at: '2026-11-29T00:00:00.000Z' },
    withdrawal_page_url: PAGE,
  },
} as WithdrawalEventDetails;

const mail = (language: (typeof LANGUAGES)[number], type: WithdrawalEventDetails['type']) =>
  withdrawalMail(language, { ...DETAILS, type });

describe.each(LANGUAGES)('A mail about a withdrawal in %s', (language) => {
  it('C-MSG-57: has the statement line by line, the time to the second and the page', () => {
    const { subject, html, text } = mail(language, 'withdrawal.submitted');
    const { heading, page, rejected } = RECEIPT_TEXTS[language];
    expect(subject).toContain(heading);
    expect(html).toContain('To Corner Shop: I withdraw.<br>Name: Ana &lt;b&gt;Souza&lt;/b&gt;');
    expect(text).toContain(DETAILS.data.statement);
    for (const part of [html, text]) expect(part).toMatch(/02:05:07/);
    for (const part of [PAGE, page]) expect(text).toContain(part);
    expect(text).not.toContain(rejected.heading);
    expect([html, text].join()).not.toMatch(/undefined|null|accept|akzept|angenommen/i);
  });

  it('C-MSG-57: of a rejection has its reason', () => {
    const { subject, text } = mail(language, 'withdrawal.rejected');
    expect(subject).toContain(RECEIPT_TEXTS[language].rejected.heading);
    expect(text).toContain('The goods were\nmade to order.');
    expect(text).not.toContain('I withdraw.');
  });
});
