// SPDX-License-Identifier: Apache-2.0
import { numberKeys } from '../../shipments/index.js';

/** A number as somebody types it into a form, and the numbers that it may mean (C-PAGE-21). */
export interface TypedNumber {
  /** Order numbers, the best match first: as typed, without a leading `#`, and both in other letter case or with a `#`. */
  orderNumbers: string[];
  /** In the form of a `protect_order_number`. */
  protectNumber: string;
  /** The keys of tracking numbers (`numberKey`). */
  trackingNumbers: string[];
}

/** @param typed without white space at either end */
export function readTypedNumber(typed: string): TypedNumber {
  const plain = typed.replace(/^#\s*/, '');
  const cases = [plain, plain.toUpperCase(), plain.toLowerCase(), capitalized(plain)];
  const compact = plain.replaceAll(/\s+/g, '');
  return {
    orderNumbers: unique([typed, ...cases, ...cases.map((number) => `#${number}`)]),
    protectNumber: compact.toUpperCase(),
    trackingNumbers: numberKeys(plain),
  };
}

/** The same text for all ways to write one order number, so that they count as one on the limit of misses (C-LIM-21). */
export function foldedNumber(number: string): string {
  return number.replace(/^\s*#/, '').replaceAll(/\s+/g, '').toUpperCase();
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
