// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../shared-secret.js';
import { envelopeOf } from './usps-mapper.js';

/** Whether a webhook comes from USPS (C-CAR-26): `X-HMAC` is the HMAC-SHA256 of the timestamp and the payload, in base64. */
export function isFromUsps(secret: string, header: string | string[] | undefined, rawBody: Buffer): boolean {
  const envelope = envelopeOf(parsed(rawBody));
  if (secret === '' || typeof header !== 'string' || envelope === undefined) return false;
  const expected = createHmac('sha256', secret).update(envelope.timestamp + envelope.payload);
  return isSameSecret(expected.digest('base64'), header);
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString()) as unknown;
  } catch {
    return undefined;
  }
}
