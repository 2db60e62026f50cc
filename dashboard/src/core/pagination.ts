// SPDX-License-Identifier: Apache-2.0
/** Links of a paginated list: `{{> pagination pages}}`. */
export interface Pagination {
  first: string | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** The cursor of the first page in `back`. */
const FIRST = '-';
/** How many pages lead back; from further ones the first page does. */
const MAX_BACK = 50;

/**
 * @param query the query of this page, with its `cursor`; with a member `back`, the cursors of the pages before, links lead there
 * @param next the cursor of the next page
 */
export function pagination(
  path: string,
  query: Record<string, string | undefined>,
  next: string | null | undefined,
): Pagination {
  const { cursor, back } = query;
  const before = back?.split('.') ?? [];
  const pageOf = (to: string | undefined, stack: readonly string[]): string =>
    pathWith(path, { ...query, cursor: to === FIRST ? undefined : to, back: stack.join('.') });
  const after = 'back' in query ? [...before, cursor ?? FIRST].slice(-MAX_BACK) : [];
  return {
    first: cursor === undefined || before.length === 1 ? undefined : pageOf(FIRST, []),
    previous: cursor === undefined || before.length === 0 ? undefined : pageOf(before.at(-1), before.slice(0, -1)),
    next: next === null || next === undefined ? undefined : pageOf(next, after),
  };
}

/** A path with its query; leaves out empty members. */
export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? path : `${path}?${text}`;
}
