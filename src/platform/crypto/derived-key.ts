import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Derives a key of 32 bytes from a setting of any length. A key object, because a cipher or HMAC takes five times as long
 * with a buffer as its key.
 * @param purpose gives each use of a setting a key of its own
 */
export function derivedKey(setting: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', setting, '', purpose, 32)));
}
