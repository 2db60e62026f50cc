// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { MESSAGE_TEXTS } from './message-texts.js';

/** All texts below a value, functions called with numbers that are not in any text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...args: unknown[]) => string)(41, 42)];
  return Object.values(value as object).flatMap(textsIn);
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are all there, without white space around them', () => {
    for (const text of textsIn(MESSAGE_TEXTS[language])) expect(text).toMatch(/^\S(?:.*\S)?$/);
  });

  it('C-PAGE-17: never ask to contact the store, because it may have no contact', () => {
    const asks = /contact us|in touch|an uns\b|kontakt|con nosotros|contáct|contactez-nous|conosco/i;
    expect(textsIn(MESSAGE_TEXTS[language]).filter((text) => asks.test(text))).toEqual([]);
  });

  it('name the order and the parcel’s place', () => {
    expect(MESSAGE_TEXTS[language].order('R-1')).toContain('R-1');
    expect(MESSAGE_TEXTS[language].parcel(1, 2)).toMatch(/1.*2/);
  });

  it('tell one parcel from several, and each status from the others', () => {
    const { one, several } = MESSAGE_TEXTS[language].tracking;
    const headings = [one, several].flatMap((texts) => Object.values(texts).map(({ heading }) => heading));
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('are not those of another language', () => {
    const headings = LANGUAGES.map((each) => MESSAGE_TEXTS[each].tracking.one.DELIVERED.heading);
    expect(new Set(headings).size).toBe(LANGUAGES.length);
  });
});
