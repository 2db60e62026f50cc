// SPDX-License-Identifier: Apache-2.0
/**
 * Finds the parts of a path behind which a segment gives access to a page, a picture, a photo or an export, also with a host or
 * a prefix before them, and with backslashes, which some clients send.
 */
const BEFORE_SECRET =
  /^(?:.*?[/\\])?(?:t|r|c|w|pictures|uploads|notifications[/\\]+unsubscribe|privacy[/\\]+exports)[/\\]+(?=.)/is;

/** A segment that looks like a token: long, of base64url, with both cases. Ids and UUIDs have one case. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}/g;

/** Cuts off what gives access to something, however the path is written, also of no route: for logs, on any status. */
export function withoutSecrets(path: string): string {
  const plain = decoded(path);
  const [beforeSecret] = BEFORE_SECRET.exec(plain) ?? [];
  if (beforeSecret !== undefined) return `${beforeSecret}:token`;
  return plain.search(TOKEN) === -1 ? path : plain.replaceAll(TOKEN, ':token');
}

/** Decodes the visible ASCII characters of a path, which need no encoding; what is not an encoding stays. */
function decoded(path: string): string {
  return path.replaceAll(/%[2-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
