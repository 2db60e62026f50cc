// SPDX-License-Identifier: Apache-2.0
import { Pauses } from '../process/pauses.js';

/** As many first words of a text are searched. */
const MAX_WORDS = 8;
/** As many words are read between two looks at the clock. */
const BATCH = 500;

// The letter of an escape in JSON, such as `\n`, belongs to no word.
const WORD = /\\.|([\p{L}\p{N}]+)/gsu;

/** Finds any of many texts in others, in one pass, as whole words: `Stone` is in `Rosetta Stone`, but not in `Stonewall`. */
export class WordSearch {
  /** The texts by their words. */
  private readonly texts = new Map<string, string>();
  /** How many words they have, each number once. */
  private readonly lengths = new Set<number>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const words = [...wordsOf(text)].slice(0, MAX_WORDS);
      if (words.length === 0) continue;
      this.texts.set(words.join(' '), text);
      this.lengths.add(words.length);
    }
  }

  /** Lists the texts that occur in a text, which may be JSON. */
  async find(text: string, pauses = new Pauses()): Promise<Set<string>> {
    const found = new Set<string>();
    if (this.texts.size === 0) return found;
    const last: string[] = [];
    let count = 0;
    for (const word of wordsOf(text)) {
      if (last.push(word) > MAX_WORDS) last.shift();
      for (const length of this.lengths) {
        const match = length <= last.length ? this.texts.get(last.slice(-length).join(' ')) : undefined;
        if (match !== undefined) found.add(match);
      }
      if (++count % BATCH === 0) await pauses.take();
    }
    return found;
  }
}

function* wordsOf(text: string): Generator<string> {
  for (const [, word] of composed(text).matchAll(WORD)) if (word !== undefined) yield word;
}

/** Some write `é` in JSON as `\u00e9`, or as `e` and an accent. */
function composed(text: string): string {
  const escaped = /\\u([0-9a-f]{4})/gi;
  return text
    .replace(escaped, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC');
}
