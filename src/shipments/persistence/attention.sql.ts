// SPDX-License-Identifier: Apache-2.0
import { ATTENTION_REASONS, type AttentionFilter, type AttentionReason } from '../model/shipment-status.js';
import { ATTENTION_MS } from '../rules/attention.js';

/** The maximum number of parcels of a reason that a list searches, the longest waiting first (C-WORK-6). */
export const MAX_ATTENTION = 1_000;

// Each reason is a range of the index, which a list reads no further than its end. Parcels without a live shipment are left out
// here, or they would take the places of others. LIMIT keeps MariaDB from reading all shipments of the store.
const LIVE_SHIPMENT = `(SELECT l.id FROM shipments l FORCE INDEX (shipments_parcel)
  WHERE l.store_id = p.store_id AND l.parcel_id = p.id AND l.superseded_by = '' LIMIT 1)`;
const OF_REASON = `(SELECT p.store_id, p.id, p.attention_at, p.attention_reason FROM parcels p FORCE INDEX (parcels_attention)
  WHERE p.store_id = ? AND p.attention_reason = ? AND p.attention_at > ? AND p.attention_at <= ?
    AND ${LIVE_SHIPMENT} IS NOT NULL
  ORDER BY p.attention_at LIMIT ?)`;

/**
 * A part of a FROM: the live shipments `s` in the parcels `a` that need attention, at most `limit` parcels of each reason, with
 * the values of its question marks.
 */
export function inNeedOfAttention(
  storeId: string,
  filter: AttentionFilter,
  now: Date,
  limit = MAX_ATTENTION,
): { from: string; values: unknown[] } {
  const reasons: readonly AttentionReason[] = filter === 'any' ? ATTENTION_REASONS : [filter];
  return {
    from: `(${reasons.map(() => OF_REASON).join(' UNION ALL ')}) a STRAIGHT_JOIN shipments s FORCE INDEX (shipments_parcel)
      ON s.store_id = a.store_id AND s.parcel_id = a.id AND s.superseded_by = ''`,
    values: reasons.flatMap((reason) => [storeId, reason, new Date(now.getTime() - ATTENTION_MS), now, limit]),
  };
}
