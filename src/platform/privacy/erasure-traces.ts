// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../json/exact-json.js';
import { contactsOf } from './contacts.js';

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

/** As many texts are remembered. The verification compares every row with what stays; they only help it to search others' texts. */
export const MAX_TEXTS = 2_000;
/** As many characters of a text are remembered: more words than the search takes. */
const MAX_LENGTH = 200;
/** As many addresses and phones are remembered. */
const MAX_CONTACTS = 1_000;

/** What an erasure has erased of an order or a shipment, as far as it is needed to find copies of it. */
export interface Traces {
  texts: string[];
  /** E-mail addresses and phones. */
  contacts: string[];
}

/** Collects what an erasure erases. */
export class ErasureTraces {
  private readonly texts = new Set<string>();
  private readonly contacts = new Set<string>();

  /** Adds what `after`, a JSON value after its erasure, does not have any more of `before`. */
  add(before: unknown, after: unknown): void {
    for (const contact of contactsOf(before)) if (this.contacts.size < MAX_CONTACTS) this.contacts.add(contact);
    for (const text of erasedTexts(before, after)) {
      if (this.texts.size >= MAX_TEXTS) return;
      this.texts.add(text.slice(0, MAX_LENGTH));
    }
  }

  get isEmpty(): boolean {
    return this.texts.size === 0;
  }

  get traces(): Traces {
    return { texts: [...this.texts], contacts: [...this.contacts] };
  }
}
