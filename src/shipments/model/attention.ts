/** Why a parcel needs attention (C-WORK-1). */
export const ATTENTION_REASONS = ['late', 'exception', 'silent'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Selects parcels that need attention: for one reason, or for any. */
export type AttentionFilter = AttentionReason | 'any';
