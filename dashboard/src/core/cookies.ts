/** The cookies of a request, not decoded. */
export function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}
