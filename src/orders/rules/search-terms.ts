// SPDX-License-Identifier: Apache-2.0
import { nameWords } from '../../platform/text/name-words.js';
import { readTypedNumber, type TypedNumber } from './typed-number.js';

/** The possible meanings of a searched text; those that are impossible are undefined. */
export interface SearchTerms {
  /** Without white space at either end. */
  text: string;
  email?: string;
  phone?: string;
  number?: TypedNumber;
  /** The words of a name; none if it cannot be one. */
  words: string[];
}

const MIN_PHONE_DIGITS = 6;

/** Reads a text of the search field (C-FIND-1). Digits may be a number or a phone; a text with `@` is an address. */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim();
  if (text.includes('@')) return { text, email: text, words: [] };
  const isPhone = /^[+\d][\d\s().\-/]*$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_PHONE_DIGITS;
  const words = /\p{L}/u.test(text) ? nameWords(text) : [];
  return {
    text,
    ...(isPhone && { phone: text }),
    ...(text !== '' && { number: readTypedNumber(text) }),
    // One letter begins too many names to mean one.
    words: words.some((word) => word.length > 1 || !/^[a-z]$/.test(word)) ? words : [],
  };
}
