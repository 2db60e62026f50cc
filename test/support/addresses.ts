// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto';

/** The headers of a client with a unique address behind one trusted proxy. */
export function fromNewAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
