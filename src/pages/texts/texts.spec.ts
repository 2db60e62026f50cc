// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../platform/text/language.js';
import { PAGE_TEXTS } from './page-texts.js';

/** All texts by path; functions are called with placeholders. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, (value as (...values: string[]) => string)('«1»', '«2»')]];
  return Object.entries(value as object).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}

const ASKS_FOR_CONTACT = /contact us|in touch|an uns\b|kontakt|con nosotros|contáct|contactez-nous|conosco/i;

const english = new Map(textsIn(PAGE_TEXTS.en));

describe.each(LANGUAGES)('page texts in %s', (language) => {
  const texts = textsIn(PAGE_TEXTS[language]);

  it('are complete and trimmed', () => {
    expect(texts.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, text] of texts) expect([path, text]).toEqual([path, expect.stringMatching(/^\S[^]*\S$/)]);
  });

  it('use every value', () => {
    const valuesIn = (text: string): string[] => (text.match(/«\d»/g) ?? []).sort();
    for (const [path, text] of texts) expect([path, valuesIn(text)]).toEqual([path, valuesIn(english.get(path) ?? '')]);
  });

  it('C-PAGE-17: ask to contact the store only where a contact follows', () => {
    const asking = texts.filter(([, text]) => ASKS_FOR_CONTACT.test(text)).map(([path]) => path);
    const follows =
      /^\.(?:tracking\.(?:(?:statuses|troubles)\.\w+\.contact|(?:late|missing)\.contact|contactUs)|returns\.expired\.contact)$/;
    expect(asking.filter((path) => !follows.test(path))).toEqual([]);
    expect(asking.length).toBeGreaterThanOrEqual(3);
  });

  it('are translated', () => {
    const same = texts.filter(([path, text]) => english.get(path) === text);
    expect(same.length === texts.length).toBe(language === 'en');
    expect(language === 'en' ? [] : same.map(([path]) => path)).toEqual([]);
  });
});
