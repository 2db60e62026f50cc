// SPDX-License-Identifier: Apache-2.0
const MAX_LETTERS = 40;
const MAX_WORDS = 12;

/** Letters that are not a base letter with a mark, as people type them without the letter on their keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The words of names for a search: in lower case, without diacritics, each once, at most 40 characters long.
 * `José da Silva-Łukasz` has the words `jose`, `da`, `silva`, `lukasz`.
 */
export function nameWords(...names: readonly (string | null | undefined)[]): string[] {
  const plain = names
    .map((name) => name ?? '')
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
    // O'Neil is one word, however the apostrophe is written.
    .replaceAll(/['’ʼ`´]/g, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_LETTERS).join('')))].slice(0, MAX_WORDS);
}
