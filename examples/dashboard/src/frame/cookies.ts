/** The cookies of a request, as they were sent. */
export function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}
