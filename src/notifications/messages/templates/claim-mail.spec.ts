// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../../claims/index.js';
import { type Order } from '../../../orders/index.js';
import { LANGUAGES } from '../../../platform/text/language.js';
import { type Store } from '../../../stores/index.js';
import { type ClaimEventDetails } from '../events/event-reader.service.js';
import { type ClaimTrigger } from '../message-triggers.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { claimMail } from './claim-mail.js';
import { claimSms } from './sms.js';

const QUESTION = 'Was the box open?\nPlease send a photo.';
const PAGE = 'https://parcels.example.com/c/'.padEnd(110, 'x');

type Move = Partial<ClaimEventDetails['data']['history'][number]>;

/** The moves after which each event is recorded. */
const MOVES: Record<ClaimTrigger, Move[]> = {
  'claim.submitted': [],
  'claim.information_requested': [
    { status: 'INFORMATION_REQUESTED', question: 'An earlier question.' },
    { status: 'SUBMITTED' },
    { status: 'INFORMATION_REQUESTED', question: QUESTION },
  ],
  'claim.approved': [{ status: 'APPROVED', amount: 7.5, reason: 'The mug can be used.' }],
  'claim.denied': [{ status: 'DENIED', reason: 'It was filed too late.' }],
  'claim.reopened': [
    { status: 'DENIED', reason: 'It was filed too late.' },
    { status: 'SUBMITTED', reason: 'Confirmed by phone.' },
  ],
  'claim.resolved': [{ status: 'APPROVED' }, { status: 'RESOLVED', reference: 'rf-secret' }],
  'claim.withdrawn': [{ status: 'WITHDRAWN', reason: 'Filed by mistake.' }],
};
const TYPES = Object.keys(MOVES) as ClaimTrigger[];

interface Members {
  moves?: Move[];
  claim_resolution?: 'REFUND' | 'RESHIP';
  branding?: Store['branding'];
  name?: string;
  offersForms?: boolean;
}

function anEvent(
  type: ClaimTrigger,
  { moves = MOVES[type], claim_resolution = 'REFUND', branding = {}, name = 'Shop', offersForms = false }: Members = {},
): ClaimEventDetails {
  const history = [{ status: 'SUBMITTED' }, ...moves] as ClaimEventDetails['data']['history'];
  const isPaid = claim_resolution === 'REFUND' && history.some(({ status }) => status === 'APPROVED');
  const item = { line_id: 'A', quantity: 1, sku: 'MUG', title: 'Blue mug', payout_amount: 9 };
  const data = {
    ...{ claim_id: 'clm_1', order_number: 'R-1', status: history.at(-1)?.status ?? 'SUBMITTED', claim_resolution },
    claims_items: [{ ...item, claimed_images: [], additional_comment: null }],
    payout: { amount: 9, currency: 'EUR', basis: 'figures' },
    approved_amount: isPaid ? 7.5 : null,
    history,
  } as Partial<ClaimEventDetails['data']> as ClaimEventDetails['data'];
  const line_items = [
    { line_id: 'A', quantity: 2, unit_price: 10, line_total: 20, image_url: 'https://img.example/mug.png' },
  ];
  const order = { content: { currency: 'EUR', amounts: { subtotal: 18 }, line_items } } as unknown as Order;
  return {
    store: { name, branding, self_service: { claims: offersForms } } as Store,
    type,
    data,
    order,
    pageUrl: PAGE,
  };
}

const plain = (text: string): string => text.replaceAll(/\p{Zs}/gu, ' ');

describe.each(LANGUAGES)('A mail about a claim in %s', (language) => {
  it.each(TYPES)('of %s has the headline of the claim page, its link and no opt-out', (type) => {
    const { subject, html, text } = claimMail(language, anEvent(type));
    const { order, claims, unsubscribe } = MESSAGE_TEXTS[language];
    expect(subject).toMatch(new RegExp(` – ${order('R-1')}$`));
    expect(html).toContain(`<html lang="${language}"`);
    for (const part of ['1 × Blue mug', claims.reason, PAGE, claims.page]) expect(text).toContain(part);
    expect(html).toContain(`href="${PAGE}"`);
    expect([html, text].join()).not.toMatch(/undefined|null|earlier|rf-secret|by mistake/);
    expect(text).not.toContain(unsubscribe);
  });

  it.each(TYPES)('C-MSG-52: of %s has the pictures of the items, and none without the order', (type) => {
    const event = anEvent(type);
    expect(claimMail(language, event).html).toContain('src="https://img.example/mug.png"');
    expect(claimMail(language, { ...event, order: undefined }).html).not.toContain('img.example');
  });

  it('has a different subject for each event', () => {
    expect(new Set(TYPES.map((type) => claimMail(language, anEvent(type)).subject)).size).toBe(TYPES.length);
  });

  it('C-MSG-24: quotes the newest question, and asks for a reply only if the store has an address for it', () => {
    const { reply } = MESSAGE_TEXTS[language].claims;
    const support = { support_email: 'help@shop.example' };
    const { text } = claimMail(language, anEvent('claim.information_requested', { branding: support }));
    const colon = language === 'fr' ? '\u00a0:' : ':';
    expect(text).toContain(`${CLAIM_TEXTS[language].question}${colon}\nWas the box open? Please send a photo.\n`);
    expect(text).toContain(reply);
    expect(claimMail(language, anEvent('claim.information_requested')).text).not.toContain(reply);
    expect(claimMail(language, anEvent('claim.submitted', { branding: support })).text).not.toContain(reply);
  });

  it('C-MSG-60: leads to the form that answers a question, if the store offers it', () => {
    const event = anEvent('claim.information_requested', {
      branding: { support_email: 'a@b.example' },
      offersForms: true,
    });
    const { html, text } = claimMail(language, event);
    expect(/<td class="button"[^>]*><a href="([^"]*)"/.exec(html)?.[1]).toBe(`${PAGE}/answer`);
    expect(text).toContain(CLAIM_TEXTS[language].answer);
    expect(text).not.toContain(MESSAGE_TEXTS[language].claims.reply);
    expect(claimMail(language, anEvent('claim.denied', { offersForms: true })).html).not.toContain('/answer');
  });

  it('C-MSG-59: has the case number in its subject and in both parts', () => {
    const { subject, html, text } = claimMail(language, anEvent('claim.denied'), { number: 'R-1-C2' });
    for (const part of [subject, html, text]) expect(part).toContain(CLAIM_TEXTS[language].of('R-1-C2'));
  });

  it('has the sum of a refund in its subject, and how it was worked out', () => {
    const { subject, text } = claimMail(language, anEvent('claim.approved'));
    const { title, calculated, adjustment, total } = CLAIM_TEXTS[language].calculation;
    expect(subject).toContain('7');
    for (const part of [title, calculated, adjustment, total, 'The mug can be used.']) expect(text).toContain(part);
  });

  it('of a claim that is sent again says so, without a sum', () => {
    const { stages, willSend, sentAgain } = CLAIM_TEXTS[language];
    const approved = claimMail(language, anEvent('claim.approved', { claim_resolution: 'RESHIP' }));
    expect(approved.subject).toContain(stages.reship_approved.heading);
    expect(approved.text).toContain(willSend);
    expect(approved.text).not.toContain('€');
    expect(claimMail(language, anEvent('claim.resolved', { claim_resolution: 'RESHIP' })).text).toContain(sentAgain);
  });

  it('and its text message name the store and the page', () => {
    for (const type of TYPES) {
      const sms = claimSms(language, anEvent(type));
      expect(sms).toMatch(/^Shop: .+\. https:/);
      expect(sms.slice(0, -PAGE.length)).toMatch(/^[\x20-\x7eäöüÄÖÜßñéèàùìòÉÑ¿¡€]+$/);
    }
  });
});

describe('A mail about a claim', () => {
  it('adds up to the approved amount', () => {
    const text = plain(claimMail('en', anEvent('claim.approved')).text);
    expect(text).toContain(
      '1 × Blue mug (1 of 2 that cost €18.00): €9.00\nSum of the items: €9.00\nAdjusted by the store: -€1.50\nYour refund: €7.50',
    );
  });

  it('has the reason of a denial', () => {
    expect(claimMail('en', anEvent('claim.denied')).text).toContain('The reason:\nIt was filed too late.');
  });

  it('escapes the question and the shop', () => {
    const evil = '"><script>alert(1)</script>{{reason}}';
    const moves: Move[] = [{ status: 'INFORMATION_REQUESTED', question: evil }];
    const { html } = claimMail('en', anEvent('claim.information_requested', { moves, name: evil }));
    expect(html).not.toMatch(/<script/);
    expect(html).toContain('{{reason}}');
  });
});
