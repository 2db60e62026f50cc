import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'pwk_';

/** A new API key of 256 random bits (C-KEY-1). */
export function newApiKey(): string {
  return PREFIX + randomBytes(32).toString('hex');
}

/** The stored hash of a key; a plain SHA-256 suffices for 256 random bits (C-KEY-2). */
export function hashOf(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** The masked form of a key with these last four characters (C-KEY-3). */
export function masked(last4: string): string {
  return `${PREFIX}…${last4}`;
}
