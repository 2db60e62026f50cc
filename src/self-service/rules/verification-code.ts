// SPDX-License-Identifier: Apache-2.0
import { createHmac, type KeyObject } from 'node:crypto';

/** How long a code is valid, how often a browser may try it, and how long the session lasts (C-SELF-5, C-SELF-6). */
export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;
export const SESSION_MINUTES = 30;

/**
 * The six digits of a code: an HMAC of its id. Nothing has to be stored that reveals it, and a repeated mail has the same one.
 * @param key derived from `ENCRYPTION_KEY`
 */
export function codeOf(key: KeyObject, { store_id, id }: { store_id: string; id: string }): string {
  const mac = createHmac('sha256', key).update(`${store_id}\0${id}`).digest();
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The digits of a code as it was typed, such as `123 456`. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
