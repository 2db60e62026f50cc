import { createHash } from 'node:crypto';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Reason } from '../model/order-review.resource.js';

/** Identifies the reasons for which an order is flagged: other reasons have another digest (C-FLAG-36). */
export function flagDigest(reasons: readonly Reason[]): string {
  return createHash('sha256').update(stringifyJson(reasons)).digest('hex');
}
