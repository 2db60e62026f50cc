// SPDX-License-Identifier: Apache-2.0
export const SHIPMENT_STATUSES = [
  'PENDING',
  'PRE_TRANSIT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
  'RETURNED',
] as const;

/** The tracking status of a shipment or parcel (C-TRK-1); `PENDING` until its carrier reports one. */
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Why a parcel needs attention (C-WORK-1). */
export const ATTENTION_REASONS = ['late', 'exception', 'silent'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Why a parcel has stalled (C-WORK-16). */
export const STALL_REASONS = ['late', 'silent'] as const satisfies readonly AttentionReason[];
export type StallReason = (typeof STALL_REASONS)[number];

/** Selects parcels that need attention: for one reason, or for any. */
export type AttentionFilter = AttentionReason | 'any';
