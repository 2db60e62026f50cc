import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret of Standard Webhooks: 256 random bits, shown to its owner once. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** A try as it is signed. */
export interface SignedContent {
  /** `webhook-id` */
  id: string;
  /** `webhook-timestamp`: Unix seconds of the try. */
  timestamp: number;
  body: string;
}

/**
 * The `webhook-signature` of a try: one `v1` signature for each secret, separated by spaces. By Node's own HMAC: that of
 * the `standardwebhooks` package, which the tests verify with, takes five times as long.
 */
export function webhookSignature({ id, timestamp, body }: SignedContent, secrets: readonly string[]): string {
  return secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64')))
    .map((hmac) => `v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
    .join(' ');
}
