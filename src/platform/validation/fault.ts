/** What is wrong with one place of a body. */
export interface Fault {
  /** RFC 6901 pointer into the body; a missing member is pointed at where it would stand. */
  pointer: string;
  /** Such as REQUIRED, UNKNOWN_KEY, INVALID_TYPE: the codes of the field kinds stand in `kinds.ts`; rules have their own. */
  code: string;
  /** For people: completes the sentence that begins with the member's name. */
  detail: string;
}

/** A refusal names at most so many faults, so that a hostile body cannot ask for an answer larger than itself. */
export const MAX_FAULTS = 5000;

/** The pointer to `key` (a member's name or an index) of the value that `pointer` points to. */
export function childPointer(pointer: string, key: string | number): string {
  const token = typeof key === 'number' ? String(key) : key.replaceAll('~', '~0').replaceAll('/', '~1');
  return `${pointer}/${token}`;
}
