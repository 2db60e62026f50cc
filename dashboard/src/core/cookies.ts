// SPDX-License-Identifier: Apache-2.0
/** The cookies of a request, not decoded. */
export function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The decoded value of a cookie; undefined if there is none, or if its encoding is broken. */
export function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
