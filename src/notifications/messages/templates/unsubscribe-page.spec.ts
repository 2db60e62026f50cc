import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../../platform/text/language.js';
import { UNSUBSCRIBE_PAGE_CSP, unsubscribePage } from './unsubscribe-page.js';

describe.each(LANGUAGES)('the page in %s', (language) => {
  it('asks by a form without a target, so that it goes to the same token', () => {
    expect(unsubscribePage(language, false)).toMatch(/<form method="post"><button [^>]+>[^<]+<\/button><\/form>/);
  });

  it('has nothing to press once it is done', () => {
    expect(unsubscribePage(language, true)).not.toMatch(/<form|<button/);
  });

  it('has the one style that its policy allows, and no script', () => {
    const page = unsubscribePage(language, false);
    const [style = '', ...others] = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css);
    expect(others).toEqual([]);
    expect(UNSUBSCRIBE_PAGE_CSP).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/<script|style=|src=|href=/);
  });
});
