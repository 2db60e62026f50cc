/**
 * A URL, if the text is an absolute one. Not `URL.canParse`: once Node 20 has optimized it, it denies every URL with
 * letters such as ü.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
