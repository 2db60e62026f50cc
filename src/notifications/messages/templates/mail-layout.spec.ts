// SPDX-License-Identifier: Apache-2.0
import { type MailWords, mailText } from './mail-layout.js';

const LINK = { label: 'Track', href: 'https://t.example/1' };
const LABEL = { label: 'Open label', href: 'https://l.example/1.pdf' };
const SECTION = { title: 'Parcel 1', facts: [], itemsLabel: 'Items', items: [], links: [] };

function aMail(words: Partial<MailWords>) {
  const base = {
    language: 'en',
    store: { name: 'Shop', branding: {} },
    heading: 'Heading',
    detail: 'Detail',
    reason: 'Reason.',
  };
  return mailText({ ...base, sections: [], ...words } as MailWords);
}

describe('The layout of a mail', () => {
  it('names the sender of the branding, else the store', () => {
    const store = { name: 'Corner Shop', branding: { sender_name: 'Your Shop' } };
    const texts = [aMail({ store }), aMail({ store: { ...store, branding: {} } })].map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/^Your Shop\n/), expect.stringMatching(/^Corner Shop\n/)]);
  });

  it('C-MSG-42: has one button, and each further address once as a text link of its section', () => {
    const item = { title: 'Mug', quantity: 1, image: undefined };
    const sections = [
      { ...SECTION, items: [item], links: [LINK, LABEL] },
      { ...SECTION, title: 'Parcel 2', items: [item], links: [LINK] },
    ];
    const { html, text } = aMail({ sections });
    expect(html.split('class="button"').length - 1).toBe(1);
    expect(html).toMatch(/class="button"[^>]*><a href="https:\/\/t\.example\/1"/);
    for (const { href } of [LINK, LABEL])
      expect([html, text].map((part) => part.split(href).length - 1)).toEqual([1, 1]);
    expect(text).toMatch(/Detail\n\nTrack: [^]*Parcel 1[^]*Open label: [^]*Parcel 2/);
  });

  it('leaves out a section that only had the link of the button', () => {
    const { html, text } = aMail({ sections: [{ ...SECTION, links: [LINK] }] });
    expect([html, text].join()).not.toContain('Parcel 1');
  });

  it('has no button without a link', () => {
    expect(aMail({}).html).not.toContain('class="button"');
  });

  it('C-MSG-40: begins with the preheader, and hides the following text from the inbox', () => {
    expect(aMail({ preheader: '<Mug>' }).html).toMatch(
      /<body[^>]*>\s*<div[^>]*>&lt;Mug&gt;(&#847;&zwnj;&nbsp;){100}<\/div>/,
    );
    expect(aMail({}).html).toMatch(/<body[^>]*>\s*<div[^>]*>Detail&#847;/);
  });

  it('is light, and dark where people prefer that', () => {
    const { html } = aMail({});
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)');
    for (const rule of ['.card { background: #1c2127', '.ink { color: #f2f4f7']) expect(dark).toContain(rule);
  });

  it('C-MSG-41: colors and names the steps that are reached', () => {
    const progress = { label: 'Avancement', steps: ['Un', 'Deux', 'Trois'], reached: 2 };
    const { html, text } = aMail({
      language: 'fr',
      store: { name: 'Shop', branding: { accent_color: '#aa0000' } },
      progress,
    });
    expect(html.match(/class="(reached|ahead)" bgcolor="[^"]*"/g)).toEqual([
      ...Array<string>(2).fill('class="reached" bgcolor="#aa0000"'),
      'class="ahead" bgcolor="#dfe4ea"',
    ]);
    expect(html).toContain('role="img" aria-label="Avancement\u00a0: Deux (2/3)"');
    expect(text).toContain('\n\nAvancement\u00a0: Deux (2/3)\n');
  });
});
