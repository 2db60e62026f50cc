import { ExactNumber } from '../json/exact-json.js';

/** Shorter texts, such as a code of a country, occur everywhere. */
const MIN_LENGTH = 5;

/**
 * Lists the texts of a JSON value that `after`, the same value after an erasure, does not have any more. Those of the upper levels
 * come first.
 */
export function erasedTexts(before: unknown, after: unknown): string[] {
  const left = textsOf(after);
  return [...textsOf(before)].filter((text) => text.length >= MIN_LENGTH && !left.has(text));
}

function textsOf(value: unknown): Set<string> {
  const texts = new Set<string>();
  for (let level = [value]; level.length > 0;) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string') texts.add(each);
      else if (typeof each === 'object' && each !== null && !(each instanceof ExactNumber))
        for (const member of Object.values(each)) next.push(member);
    }
    level = next;
  }
  return texts;
}
