/**
 * Finds the parts of a path behind which a segment gives access to a page, a picture, a photo or an export, also with a host or
 * a prefix before them, and with backslashes, which some clients send.
 */
const BEFORE_SECRET =
  /^(?:.*?[/\\])?(?:t|r|c|pictures|uploads|notifications[/\\]+unsubscribe|privacy[/\\]+exports)[/\\]+(?=.)/is;

/** Cuts off what gives access to something, however the path is written: for logs, on any status. */
export function withoutSecrets(path: string): string {
  const [beforeSecret] = BEFORE_SECRET.exec(decoded(path)) ?? [];
  return beforeSecret === undefined ? path : `${beforeSecret}:token`;
}

/** Decodes the visible ASCII characters of a path, which need no encoding; what is not an encoding stays. */
function decoded(path: string): string {
  return path.replaceAll(/%[2-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
