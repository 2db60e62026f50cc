// SPDX-License-Identifier: Apache-2.0
import { exact } from '../../platform/money/money.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { type PolicyFacts, type PolicyLine } from '../model/claim.js';

/** The instant exactly `days` times 24 hours after another one. */
function daysAfter(instant: string, days: number): Date {
  return new Date(Date.parse(instant) + days * DAY_MS);
}

/** Whether a claim is filed more than `days` days after the order (C-POL-3). */
export function isPastWindow(filedAt: string, orderedAt: string, days: number): boolean {
  return Date.parse(filedAt) > daysAfter(orderedAt, days).getTime();
}

/** Whether a claim for `Lost` is filed less than `days` days after the last activity; never with 0 `days` (C-POL-5). */
export function isTooSoonForLost(filedAt: string, silentSince: string, days: number): boolean {
  return days > 0 && Date.parse(filedAt) < daysAfter(silentSince, days).getTime();
}

/** A rule of the policy that refuses a claim (C-POL-10). */
export interface PolicyRefusal {
  code: 'NOT_PROTECTED' | 'REFUND_NOT_ELIGIBLE';
  detail: string;
  /** The member of `claim_policy`. */
  rule: 'window_days' | 'reship_enabled' | 'refund_enabled' | 'lost_after_days' | 'exclusions';
  /** The exclusion that applies, and the claimed lines that it excludes. */
  exclusion?: { id: string; message: string; line_ids: string[] };
}

type Exclusion = ClaimPolicy['exclusions'][number];

/** Returns the rules of the policy by which a claim is `NOT_PROTECTED` (C-POL-3 to C-POL-8). */
export function coverageRefusals(policy: ClaimPolicy, facts: PolicyFacts): PolicyRefusal[] {
  const { filed_at, ordered_at, silent_since, claim_reason, claim_resolution } = facts;
  const { window_days, lost_after_days, reship_enabled, exclusions } = policy;
  const refusals: PolicyRefusal[] = [];
  const refuse = (rule: PolicyRefusal['rule'], detail: string) =>
    refusals.push({ code: 'NOT_PROTECTED', rule, detail });
  if (isPastWindow(filed_at, ordered_at, window_days))
    refuse('window_days', `Claims must be filed within ${window_days} days of the order, placed at ${ordered_at}.`);
  if (claim_resolution === 'RESHIP' && !reship_enabled)
    refuse('reship_enabled', 'The store does not offer reships for claims.');
  if (claim_reason === 'Lost' && isTooSoonForLost(filed_at, silent_since, lost_after_days)) {
    const from = daysAfter(silent_since, lost_after_days).toISOString();
    const detail = `The last activity was at ${silent_since}; a claim for Lost is possible from ${from} on.`;
    refuse('lost_after_days', detail);
  }
  return [...refusals, ...exclusions.flatMap((exclusion) => exclusionRefusal(exclusion, facts))];
}

/** Returns the refusal of a refund if the store offers none (C-POL-4). */
export function refundRefusals(policy: ClaimPolicy, { claim_resolution }: PolicyFacts): PolicyRefusal[] {
  if (claim_resolution !== 'REFUND' || policy.refund_enabled) return [];
  const detail = 'The store does not offer refunds for claims.';
  return [{ code: 'REFUND_NOT_ELIGIBLE', rule: 'refund_enabled', detail }];
}

function exclusionRefusal(exclusion: Exclusion, facts: PolicyFacts): PolicyRefusal[] {
  const { id, message } = exclusion;
  const line_ids = facts.lines.filter((line) => isExcluded(exclusion, line, facts)).map(({ line_id }) => line_id);
  if (line_ids.length === 0) return [];
  return [{ code: 'NOT_PROTECTED', rule: 'exclusions', detail: message, exclusion: { id, message, line_ids } }];
}

/** Whether a claimed line meets every member that the exclusion has (C-POL-7, C-POL-8). */
function isExcluded(exclusion: Exclusion, line: PolicyLine, { claim_reason, claim_resolution }: PolicyFacts): boolean {
  const { reasons, skus, product_ids, resolutions, max_unit_price, not_if_delivered } = exclusion;
  return (
    isAbsentOrListed(reasons, claim_reason) &&
    isAbsentOrListed(resolutions, claim_resolution) &&
    isAbsentOrListed(skus, line.sku) &&
    isAbsentOrListed(product_ids, line.product_id) &&
    (max_unit_price === undefined || exact(line.unit_price) > exact(max_unit_price)) &&
    (not_if_delivered !== true || line.delivered)
  );
}

function isAbsentOrListed(list: readonly string[] | undefined, value: string | null | undefined): boolean {
  return list === undefined || (value != null && list.includes(value));
}
