import { randomInt } from 'node:crypto';

/** The headers of a client behind one trusted proxy, at an address that no other test has. */
export function fromNewAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
