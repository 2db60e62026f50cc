// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../../platform/text/language.js';
import { unsubscribePage } from './unsubscribe-page.js';

const store = { name: 'Corner Shop', branding: { accent_color: '#ffd400' } };

describe.each(LANGUAGES)('The unsubscribe page in %s', (language) => {
  const pageOf = (isDone: boolean) => unsubscribePage({ language, isDone, store });

  it('has a form without an action, which posts to the same token', () =>
    expect(pageOf(false).html).toMatch(/<form method="post"><button [^>]+>[^<]+<\/button><\/form>/));

  it('has no form after the opt-out', () => expect(pageOf(true).html).not.toMatch(/<form|<button/));

  it('has no script, and only the style that its Content-Security-Policy allows', () => {
    const { html, policy } = pageOf(false);
    const [style = '', ...others] = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css);
    expect(others).toEqual([]);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(html).not.toMatch(/<script|style=|src=|href=/);
  });
});

it('C-MSG-11: is in the name and the color of the store, and nameless if the link is unknown', () => {
  const pages = [store, undefined].map((each) => unsubscribePage({ language: 'en', isDone: false, store: each }).html);
  expect(pages.map((html) => [html.includes('Corner Shop'), html.includes('--accent:#ffd400')])).toEqual([
    [true, true],
    [false, false],
  ]);
});
