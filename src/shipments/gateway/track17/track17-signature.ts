// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { isSameSecret } from '../shared-secret.js';

/** Whether a webhook comes from 17TRACK (C-CAR-31): `sign` is the SHA-256 of the body, a slash and the key, in hexadecimal. */
export function isFromTrack17(key: string, header: string | undefined, rawBody: Buffer): boolean {
  if (key === '' || header === undefined) return false;
  const expected = createHash('sha256').update(rawBody).update(`/${key}`).digest('hex');
  return isSameSecret(expected, header.toLowerCase());
}
