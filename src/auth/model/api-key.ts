import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'pwk_';

/** A new API key: 256 random bits, shown to its owner once (C-KEY-1). */
export function newApiKey(): string {
  return PREFIX + randomBytes(32).toString('hex');
}

/** What is stored of a key; a plain SHA-256 suffices for 256 random bits. */
export function hashOf(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** What is shown of a key with these last four characters. */
export function masked(last4: string): string {
  return `${PREFIX}…${last4}`;
}
