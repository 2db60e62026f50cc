import { etaText } from './eta-text.js';

describe('etaText', () => {
  it.each([
    ['2026-11-23', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23', 'de', 'Montag, 23. November 2026'],
    ['2026-11-23', 'fr', 'lundi 23 novembre 2026'],
    ['2026-11-23', 'es', 'lunes, 23 de noviembre de 2026'],
    ['2026-11-23', 'pt', 'segunda-feira, 23 de novembro de 2026'],
    ['2026-11-23T23:30:00-11:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T00:30:00+13:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T03:00:00Z', 'en', 'Monday, November 23, 2026'],
  ] as const)('of %s in %s is %s, in whatever zone the server is', (eta, language, text) => {
    expect(etaText(eta, language)).toBe(text);
  });

  it('is undefined without a date', () => expect(etaText('soon', 'en')).toBeUndefined());
});
