/** Links of a paginated list: `{{> pagination pages}}`. */
export interface Pagination {
  first: string | undefined;
  next: string | undefined;
}

/**
 * @param query the query of this page, with its `cursor`
 * @param next the cursor of the next page
 */
export function pagination(
  path: string,
  query: Record<string, string | undefined>,
  next: string | null | undefined,
): Pagination {
  return {
    first: query.cursor === undefined ? undefined : pathWith(path, { ...query, cursor: undefined }),
    next: next === null || next === undefined ? undefined : pathWith(path, { ...query, cursor: next }),
  };
}

/** A path with its query; leaves out empty members. */
export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? path : `${path}?${text}`;
}
