// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../shared-secret.js';

const TOLERANCE_SECONDS = 5 * 60;
const SIGNATURE_HEADER = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/i;

/** The secrets that we share with Shippo; undefined ones are not configured. */
export interface WebhookSecrets {
  /** The `token` in the query of the URL that Shippo calls. */
  token?: string;
  /** The key of the HMAC over the bodies. */
  secret?: string;
}

/** The parts of a request that prove its origin. */
export interface WebhookProof {
  /** The `token` in the query, unchecked. */
  token: unknown;
  /** The header `Shippo-Auth-Signature`. */
  signature: string | undefined;
  /** The body's bytes as sent. */
  rawBody: Buffer;
}

/**
 * Whether a webhook comes from Shippo (C-TRK-19): it has the right token in its query, or a signature `t=<unix
 * seconds>,v1=<hex>`, an HMAC-SHA256 over `t.rawBody` that is at most five minutes old. If the secret is configured, a bad
 * signature is rejected even with a good token. If neither is configured, every webhook is rejected.
 */
export function isFromShippo({ token, secret }: WebhookSecrets, proof: WebhookProof, now: Date): boolean {
  if (secret !== undefined && proof.signature !== undefined)
    return isSigned(secret, proof.signature, proof.rawBody, now);
  return token !== undefined && typeof proof.token === 'string' && isSameSecret(token, proof.token);
}

function isSigned(secret: string, header: string, rawBody: Buffer, now: Date): boolean {
  const [, time, versions] = SIGNATURE_HEADER.exec(header.replaceAll(' ', '')) ?? [];
  if (time === undefined || versions === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex');
  const signatures = versions.toLowerCase().split(',v1=').slice(1);
  return signatures.some((signature) => isSameSecret(expected, signature));
}
