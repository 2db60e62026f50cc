import { createHash } from 'node:crypto';

/** SHA-256 of the method and the path's decoded segments: `/x/%41` is `/x/A`, and `/x/a%2Fb` is not `/x/a/b`. */
export function operationOf(method: string, path: string): Buffer {
  const segments = path.split('/').map(decodeURIComponent).join('\0');
  return createHash('sha256').update(`${method} ${segments}`).digest();
}
