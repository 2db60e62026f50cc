import { createHash } from 'node:crypto';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Order } from './order-content.js';

/** Stands in for `source_payload` in events and history (C-EVT-16). */
export interface PayloadDigest {
  /** Of the payload's JSON in UTF-8, as `GET` shows it. */
  size_bytes: number;
  /** Of the same bytes, in hex. */
  sha256: string;
}

/** Builds the digest of a `source_payload`. */
function payloadDigest(payload: unknown): PayloadDigest {
  const bytes = Buffer.from(stringifyJson(payload));
  return { size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Replaces the `source_payload` of an order's document by `source_payload_digest`, because an order has many events. */
export function withPayloadDigest(order: Order): Order {
  const { source_payload, ...content } = order.content;
  if (source_payload === undefined) return order;
  return { ...order, document: stringifyJson({ ...content, source_payload_digest: payloadDigest(source_payload) }) };
}
