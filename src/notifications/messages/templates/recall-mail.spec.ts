// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { RECALL_MAIL_TEXTS } from '../texts/recall-mail-texts.js';
import { recallMail, type RecallMailDetails } from './recall-mail.js';

const TEXTS = {
  product: 'Garden lamp <GL-1>',
  hazard: 'The battery can\ncatch fire.',
  action: 'Take the battery out.',
  remedy: 'A refund or a new lamp.',
  contact: '+49 800 1234',
};
const IMAGE = 'https://shop.example.com/lamp.png';
const DETAILS = {
  store: { name: 'Corner Shop', locale: 'en', branding: {} },
  order: { order_number: 'R-1' },
  texts: TEXTS,
  sold: [{ line: { line_id: 'a', title: 'Garden lamp', quantity: 3, unit_price: 1, image_url: IMAGE }, units: 2 }],
} as unknown as RecallMailDetails;

describe.each(LANGUAGES)('the notice of a recall in %s', (language) => {
  const { subject, html, text } = recallMail(language, DETAILS);
  const { heading, detail, reason, ...labels } = RECALL_MAIL_TEXTS[language];

  it('C-RCL-5: has its headline, the instruction to stop and every text of staff with its label', () => {
    expect(subject).toMatch(new RegExp(`^${heading} – .*R-1`));
    expect(html).toContain('can<br>catch fire.');
    expect(html).toContain('Garden lamp &lt;GL-1&gt;');
    for (const said of [heading, detail, reason, ...Object.values(labels), ...Object.values(TEXTS)])
      expect(text).toContain(said);
  });

  it('C-RCL-5: shows the units that were bought with their picture, and has no link to unsubscribe', () => {
    expect(text).toContain('- 2 × Garden lamp');
    expect(html).toContain(IMAGE);
    expect(html).not.toContain('<a ');
    expect([html, text].join()).not.toMatch(/unsubscribe|undefined|null/i);
  });

  it('is in a language of its own', () => {
    const all = LANGUAGES.map((each) => RECALL_MAIL_TEXTS[each].detail);
    expect(all.filter((each) => each === detail)).toHaveLength(1);
  });
});
