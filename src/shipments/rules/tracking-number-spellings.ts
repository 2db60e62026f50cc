const WHITE_SPACE = /\s+/g;
const SEPARATORS = /[\s\-\u2010-\u2015]+/g;

/**
 * The spellings of a typed tracking number that may be the stored one, the best match first: as typed, without white space, and
 * without hyphens, each also in upper and in lower case (C-FIND-1).
 */
export function trackingNumberSpellings(typed: string): string[] {
  const texts = [typed, typed.replaceAll(WHITE_SPACE, ''), typed.replaceAll(SEPARATORS, '')];
  const cases = [...texts, ...texts.map((text) => text.toUpperCase()), ...texts.map((text) => text.toLowerCase())];
  return [...new Set(cases)];
}
