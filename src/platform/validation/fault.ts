// SPDX-License-Identifier: Apache-2.0
/** A fault at one place of a body. */
export interface Fault {
  /** RFC 6901 pointer into the body; the place of a missing member is where it would be. */
  pointer: string;
  /** Such as REQUIRED, UNKNOWN_KEY or INVALID_TYPE; see `field-types.ts`. Rules have their own codes. */
  code: string;
  /** For people: completes the sentence that begins with the member's name. */
  detail: string;
}

/** The most faults of a response, so that a hostile body cannot cause a response larger than itself. */
export const MAX_FAULTS = 5000;

/** The pointer to `key` (a member's name or an index) of the value that `pointer` points to. */
export function childPointer(pointer: string, key: string | number): string {
  const token = typeof key === 'number' ? String(key) : key.replaceAll('~', '~0').replaceAll('/', '~1');
  return `${pointer}/${token}`;
}
