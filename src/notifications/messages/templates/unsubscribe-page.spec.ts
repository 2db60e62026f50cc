import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../../platform/text/language.js';
import { UNSUBSCRIBE_PAGE_CSP, unsubscribePage } from './unsubscribe-page.js';

describe.each(LANGUAGES)('The unsubscribe page in %s', (language) => {
  it('has a form without an action, which posts to the same token', () => {
    expect(unsubscribePage(language, false)).toMatch(/<form method="post"><button [^>]+>[^<]+<\/button><\/form>/);
  });

  it('has no form after the opt-out', () => {
    expect(unsubscribePage(language, true)).not.toMatch(/<form|<button/);
  });

  it('has no script, and only the style that its Content-Security-Policy allows', () => {
    const page = unsubscribePage(language, false);
    const [style = '', ...others] = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css);
    expect(others).toEqual([]);
    expect(UNSUBSCRIBE_PAGE_CSP).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/<script|style=|src=|href=/);
  });
});
