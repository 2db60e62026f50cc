import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 5 * 60;
const SIGNATURE_HEADER = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/i;

/** What we have agreed with Shippo on. */
export interface WebhookSecrets {
  /** Stands in the query of the URL that Shippo was given. */
  token?: string;
  /** Signs the bodies. */
  secret?: string;
}

/** What came with a request. */
export interface WebhookProof {
  token: unknown;
  /** `Shippo-Auth-Signature` */
  signature: string | undefined;
  /** The body as it was sent. */
  rawBody: Buffer;
}

/**
 * Whether a webhook is Shippo's: by the token in its query, or by `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 over
 * `t.rawBody` at most five minutes old. One of the two is enough, but a signature that we could check and that is bad
 * refuses, whatever the token. With neither agreed on, nothing is Shippo's.
 */
export function isFromShippo({ token, secret }: WebhookSecrets, proof: WebhookProof, now: Date): boolean {
  if (secret !== undefined && proof.signature !== undefined)
    return isSigned(secret, proof.signature, proof.rawBody, now);
  return token !== undefined && typeof proof.token === 'string' && isSame(token, proof.token);
}

function isSigned(secret: string, header: string, rawBody: Buffer, now: Date): boolean {
  const [, time, versions] = SIGNATURE_HEADER.exec(header.replaceAll(' ', '')) ?? [];
  if (time === undefined || versions === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex');
  const signatures = versions.toLowerCase().split(',v1=').slice(1);
  return signatures.some((signature) => isSame(expected, signature));
}

/** Compares digests, so that the time taken says nothing of either. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
