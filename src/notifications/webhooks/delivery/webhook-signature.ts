// SPDX-License-Identifier: Apache-2.0
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Creates a secret of Standard Webhooks with 256 random bits: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The signed parts of an attempt. */
export interface SignedContent {
  /** `webhook-id` */
  id: string;
  /** `webhook-timestamp`: Unix seconds of the attempt. */
  timestamp: number;
  body: string;
}

/**
 * Returns the `webhook-signature` of an attempt: one `v1` signature per secret, separated by spaces (C-WHK-10). It uses
 * Node's HMAC, because the `standardwebhooks` package takes five times as long, as would a buffer as the key.
 */
export function webhookSignature({ id, timestamp, body }: SignedContent, secrets: readonly string[]): string {
  return secrets
    .map((secret) => createHmac('sha256', createSecretKey(secret.slice(PREFIX.length), 'base64')))
    .map((hmac) => `v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
    .join(' ');
}

/** Returns the headers of an attempt, besides `User-Agent`; without a signature if no secrets are given. */
export function webhookHeaders(
  { id, body }: Pick<SignedContent, 'id' | 'body'>,
  startedAt: Date,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(secrets.length > 0 && { 'webhook-signature': webhookSignature({ id, timestamp, body }, secrets) }),
  };
}
