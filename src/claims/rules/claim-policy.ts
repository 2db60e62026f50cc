import { type Amount } from '../../platform/json/exact-json.js';
import { exact } from '../../platform/money/money.js';
import { type ClaimPolicy, type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { daysAfter, isPastWindow, isTooSoonForLost } from './claim-window.js';

/** What a policy knows of a claimed line. */
interface PolicyLine {
  line_id: string;
  sku?: string;
  product_id?: string;
  unit_price: Amount;
  /** A parcel with it is delivered. */
  delivered: boolean;
}

/** All that a store's claim policy is asked with; kept with the claim, so that another policy can be tried on it. */
export interface PolicyFacts {
  claim_reason: ClaimReason | null;
  claim_resolution: ClaimResolution;
  /** All UTC with milliseconds. */
  filed_at: string;
  ordered_at: string;
  /** The last scan of the parcels with a claimed line, else when they were shipped, else when the order was placed. */
  silent_since: string;
  lines: PolicyLine[];
}

/** A rule of the policy that a claim fails. */
export interface PolicyRefusal {
  code: 'NOT_PROTECTED' | 'REFUND_NOT_ELIGIBLE';
  detail: string;
  /** The rule in the store's policy. */
  rule: 'window_days' | 'reship_enabled' | 'refund_enabled' | 'lost_after_days' | 'exclusions';
  /** Of an exclusion: which, in its own words, and the lines that it takes out. */
  exclusion?: { id: string; message: string; line_ids: string[] };
}

type Exclusion = ClaimPolicy['exclusions'][number];

/** What takes a claim out of coverage, rule by rule (C-POL). */
export function coverageRefusals(policy: ClaimPolicy, facts: PolicyFacts): PolicyRefusal[] {
  const { filed_at, ordered_at, silent_since, claim_reason, claim_resolution } = facts;
  const { window_days, lost_after_days, reship_enabled, exclusions } = policy;
  const refusals: PolicyRefusal[] = [];
  const refuse = (rule: PolicyRefusal['rule'], detail: string) =>
    refusals.push({ code: 'NOT_PROTECTED', rule, detail });
  if (isPastWindow(filed_at, ordered_at, window_days))
    refuse('window_days', `Claims are taken for ${window_days} days after an order; this one is of ${ordered_at}.`);
  if (claim_resolution === 'RESHIP' && !reship_enabled)
    refuse('reship_enabled', 'The store does not send claimed items again.');
  if (claim_reason === 'Lost' && isTooSoonForLost(filed_at, silent_since, lost_after_days)) {
    const from = daysAfter(silent_since, lost_after_days).toISOString();
    refuse('lost_after_days', `Nothing was heard of it since ${silent_since}; it counts as lost from ${from} on.`);
  }
  return [...refusals, ...exclusions.flatMap((exclusion) => exclusionRefusal(exclusion, facts))];
}

/** The refusal of a refund where the store gives none. */
export function refundRefusals(policy: ClaimPolicy, { claim_resolution }: PolicyFacts): PolicyRefusal[] {
  if (claim_resolution !== 'REFUND' || policy.refund_enabled) return [];
  return [{ code: 'REFUND_NOT_ELIGIBLE', rule: 'refund_enabled', detail: 'The store gives no refunds for claims.' }];
}

function exclusionRefusal(exclusion: Exclusion, facts: PolicyFacts): PolicyRefusal[] {
  const { id, message } = exclusion;
  const line_ids = facts.lines.filter((line) => meetsAll(exclusion, line, facts)).map(({ line_id }) => line_id);
  if (line_ids.length === 0) return [];
  return [{ code: 'NOT_PROTECTED', rule: 'exclusions', detail: message, exclusion: { id, message, line_ids } }];
}

/** Whether a claimed line meets every member that the exclusion has. */
function meetsAll(exclusion: Exclusion, line: PolicyLine, { claim_reason, claim_resolution }: PolicyFacts): boolean {
  const { reasons, skus, product_ids, resolutions, max_unit_price, not_if_delivered } = exclusion;
  return (
    isListed(reasons, claim_reason) &&
    isListed(resolutions, claim_resolution) &&
    isListed(skus, line.sku) &&
    isListed(product_ids, line.product_id) &&
    (max_unit_price === undefined || exact(line.unit_price) > exact(max_unit_price)) &&
    (not_if_delivered !== true || line.delivered)
  );
}

function isListed(list: readonly string[] | undefined, value: string | null | undefined): boolean {
  return list === undefined || (value != null && list.includes(value));
}
