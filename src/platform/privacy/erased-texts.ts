import { ExactNumber } from '../json/exact-json.js';

/** Shorter texts, such as a code of a country, occur everywhere. */
const MIN_LENGTH = 5;

/** Lists the texts of a JSON value that `after`, the same value after an erasure, does not have any more. */
export function erasedTexts(before: unknown, after: unknown): string[] {
  const left = textsOf(after);
  return [...new Set(textsOf(before))].filter(
    (text) => text.length >= MIN_LENGTH && !left.some((other) => other.includes(text)),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return [];
  return Object.values(value).flatMap(textsOf);
}
