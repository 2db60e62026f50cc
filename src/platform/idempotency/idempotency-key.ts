import { Problem } from '../errors/problem.js';

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
