// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../../platform/errors/problem.js';
import { CLAIM_REASONS, type ClaimPolicy, type ClaimResolution } from '../../stores/index.js';
import { type ClaimDraft } from '../model/drafts.js';
import { type SelfServiceTexts } from '../texts/en.js';
import { type ChoosableLine, chosen, chosenUnits, commentOf } from './form-fields.js';

const MAX_COMMENT = 2000;
/** The photos of a claim that a customer files on the page (C-SELF-13). */
export const MAX_CUSTOMER_PHOTOS = 5;

/** Why the answer to a form is the form again. */
export type ClaimAlert = 'chooseItems' | 'chooseReason' | 'changed';

/** The values of a form, and why it is incomplete. */
export interface ReadClaim {
  draft: Omit<ClaimDraft, 'photos' | 'reason'> & { reason: ClaimDraft['reason'] | '' };
  alert?: ClaimAlert;
}

/** The resolutions that customers may ask for. */
export function offeredResolutions({ refund_enabled, reship_enabled }: ClaimPolicy): ClaimResolution[] {
  return [...(refund_enabled ? (['REFUND'] as const) : []), ...(reship_enabled ? (['RESHIP'] as const) : [])];
}

/** Reads the form of a claim (C-SELF-12). @param lines that can be claimed */
export function readClaimForm(form: URLSearchParams, lines: readonly ChoosableLine[], policy: ClaimPolicy): ReadClaim {
  const full = form.get('scope') === 'whole';
  const units = full ? [] : chosenUnits(form, lines);
  const offered = offeredResolutions(policy);
  const draft = {
    reason: chosen(form, 'reason', CLAIM_REASONS) ?? ('' as const),
    full,
    lines: units ?? [],
    comment: commentOf(form, MAX_COMMENT),
    resolution: chosen(form, 'resolution', offered) ?? offered[0] ?? 'REFUND',
  };
  if (!full && draft.lines.length === 0) return { draft, alert: 'chooseItems' };
  return { draft, alert: draft.reason === '' ? 'chooseReason' : undefined };
}

/** The body of `POST /claims` for a draft, which the same checks judge. */
export function claimBodyOf(orderNumber: string, { reason, full, lines, comment, resolution, photos }: ClaimDraft) {
  return {
    order_reference: orderNumber,
    claim_reason: reason,
    claim_resolution: resolution,
    claims_full_order: full,
    ...(comment !== '' && { additional_comment: comment }),
    ...(photos.length > 0 && { claimed_images: photos }),
    ...(!full && { claims_items: lines }),
  };
}

/** Why a claim would be refused, see `claimObstacles`. */
type ClaimObstacle = keyof SelfServiceTexts['claims']['obstacles'] | 'photos';

const OF_RULE: Record<string, ClaimObstacle> = {
  window_days: 'window',
  lost_after_days: 'tooSoon',
  reship_enabled: 'noReship',
  refund_enabled: 'noRefund',
};
const OF_CODE: Partial<Record<string, ClaimObstacle>> = {
  EVIDENCE_REQUIRED: 'photos',
  CLAIM_EXISTS: 'inClaim',
  RETURNS_OVERLAP: 'inReturn',
  REFUND_NOT_ELIGIBLE: 'noRefund',
  STOCK_INSUFFICIENT: 'outOfStock',
  NOT_PROTECTED: 'notProtected',
};

/** Why a claim would be refused: an obstacle, or the message of the store's exclusion (C-POL-7). */
export function claimObstacles(problems: readonly Problem[]): ({ obstacle: ClaimObstacle } | { message: string })[] {
  const found = problems.map(({ code, extensions }) => {
    const { rule, exclusion } = (extensions ?? {}) as { rule?: string; exclusion?: { message: string } };
    if (exclusion) return { message: exclusion.message };
    return { obstacle: (rule === undefined ? undefined : OF_RULE[rule]) ?? OF_CODE[code] ?? 'other' };
  });
  return found.filter(
    (each, index) => found.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === index,
  );
}
