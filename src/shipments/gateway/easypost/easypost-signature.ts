// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../shared-secret.js';

const SIGNATURE = /^hmac-sha256-hex=([0-9a-f]{64})$/i;

/**
 * Whether a webhook comes from EasyPost (C-CAR-20): `X-Hmac-Signature` is an HMAC-SHA256 over the body. EasyPost normalizes the
 * secret (NFKD) before it signs.
 */
export function isFromEasyPost(secret: string, header: string | undefined, rawBody: Buffer): boolean {
  const [, signature] = SIGNATURE.exec(header ?? '') ?? [];
  if (signature === undefined) return false;
  const expected = createHmac('sha256', secret.normalize('NFKD')).update(rawBody).digest('hex');
  return isSameSecret(expected, signature.toLowerCase());
}
