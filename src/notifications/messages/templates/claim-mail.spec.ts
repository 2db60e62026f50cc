import { LANGUAGES } from '../../../platform/text/language.js';
import { type Store } from '../../../stores/index.js';
import { type ClaimEventDetails } from '../claims/claim-event-reader.service.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { claimMail } from './claim-mail.js';

const QUESTION = 'Was the box open?\nPlease send a photo.';

function aQuestion(question = QUESTION, branding: Store['branding'] = {}, name = 'Shop'): ClaimEventDetails {
  const claims_items = [{ line_id: 'A', quantity: 2, sku: 'MUG', title: 'Blue mug' }];
  const history = [{ question: 'An earlier question.' }, { question: null }, { question }];
  return { store: { name, branding } as Store, data: { order_number: 'R-1', claims_items, history } };
}

describe('A mail about a question of staff', () => {
  it.each(LANGUAGES)('in %s quotes the newest question, and has no opt-out', (language) => {
    const { claims, order, unsubscribe } = MESSAGE_TEXTS[language];
    const { subject, html, text } = claimMail(language, aQuestion());
    expect(subject).toBe(`${claims.heading} – ${order('R-1')}`);
    expect(text).toContain(
      `${claims.question}${language === 'fr' ? '\u00a0:' : ':'}\nWas the box open? Please send a photo.\n`,
    );
    expect(text).toContain('- 2 × Blue mug');
    expect(text).toContain(claims.reason);
    expect(html).toContain('Was the box open? Please send a photo.');
    expect([html, text].join()).not.toMatch(/undefined|null|earlier/);
    expect(text).not.toContain(unsubscribe);
  });

  it.each(LANGUAGES)('in %s asks for a reply only if the store has an address for it', (language) => {
    const { reply } = MESSAGE_TEXTS[language].claims;
    expect(claimMail(language, aQuestion(QUESTION, { support_email: 'help@shop.example' })).text).toContain(reply);
    expect(claimMail(language, aQuestion()).text).not.toContain(reply);
  });

  it('escapes the question and the shop', () => {
    const evil = '"><script>alert(1)</script>{{reason}}';
    const { html } = claimMail('en', aQuestion(evil, {}, evil));
    expect(html).not.toMatch(/<script/);
    expect(html).toContain('{{reason}}');
  });
});
