// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../json/exact-json.js';

/** Stands in for the value of a member that has to exist. */
class Blank {
  constructor(readonly value: unknown) {}
}

/** A member without content after the erasure, because readers expect it. */
export const BLANK = {
  null: new Blank(null),
  text: new Blank(''),
  object: new Blank({}),
  list: new Blank([]),
} as const;

/** Keeps a value as it is, with all that is in it. */
export const WHOLE = Symbol('whole');

/**
 * What stays of a JSON value when personal data is erased. `true` keeps a text, a number, a boolean, null, or a list of them.
 * An object keeps the listed members, and in a list it applies to each item.
 */
export type Kept = true | typeof WHOLE | Blank | KeptMembers;

/** The members of an object that stay, by name. All others are dropped, also those that nobody knows yet. */
export interface KeptMembers {
  readonly [name: string]: Kept;
}

/** Lists members whose values stay. */
export function members(names: string): Record<string, true> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, true] as const));
}

/** Erases the personal data of a JSON value: returns a copy with only what is listed. Numbers keep all their digits. */
export function keepOnly(value: unknown, kept: Kept): unknown {
  if (kept === WHOLE) return value;
  if (kept instanceof Blank) return value === null ? null : kept.value;
  if (isScalar(value)) return value;
  if (Array.isArray(value))
    return kept === true ? value.filter(isScalar) : value.map((item: unknown) => keepOnly(item, kept));
  if (kept === true) return undefined;
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, member]) => {
      const rule = Object.hasOwn(kept, name) ? kept[name] : undefined;
      const left = rule === undefined ? undefined : keepOnly(member, rule);
      return left === undefined ? [] : [[name, left]];
    }),
  );
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof ExactNumber;
}
