import { Problem } from '../errors/problem.js';
import { createHash } from 'node:crypto';

/** SHA-256 of the method and the path's decoded segments: `/x/%41` is `/x/A`, and `/x/a%2Fb` is not `/x/a/b`. */
export function operationOf(method: string, path: string): Buffer {
  const segments = path.split('/').map(decodeURIComponent).join('\0');
  return createHash('sha256').update(`${method} ${segments}`).digest();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The 16 bytes of an `Idempotency-Key`: one UUID of any version, bare or quoted, in either case.
 * @throws Problem IDEMPOTENCY_KEY_INVALID
 */
export function parseIdempotencyKey(header: string): Buffer {
  const bare = header.startsWith('"') && header.endsWith('"') ? header.slice(1, -1) : header;
  if (!UUID.test(bare)) throw new Problem('IDEMPOTENCY_KEY_INVALID', 'The Idempotency-Key header must be one UUID.');
  return Buffer.from(bare.replaceAll('-', ''), 'hex');
}
