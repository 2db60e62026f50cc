import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** For how long the previous secret signs after a rotation (C-WHK-6). */
export const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1000;

type Secrets = Pick<WebhookEndpointEntity, 'secret' | 'previous_secret' | 'previous_secret_ends_at'>;

/** The encrypted secrets that sign an attempt at `time`, which is not before the last rotation. */
export function secretsAt({ secret, previous_secret, previous_secret_ends_at }: Secrets, time: Date): string[] {
  const isOverlap = (previous_secret_ends_at ?? 0) > time;
  return isOverlap && previous_secret ? [secret, previous_secret] : [secret];
}

/** Whether the secret has changed since `time`, so that signatures from before cannot be computed any more. */
export function isRotatedSince({ previous_secret_ends_at }: Secrets, time: Date): boolean {
  return previous_secret_ends_at !== null && time.getTime() < previous_secret_ends_at.getTime() - ROTATION_OVERLAP_MS;
}
