// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../../orders/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { type PolicyFacts } from '../model/claim.js';
import { type ClaimParcel, parcelsContaining, silentSince } from './claim-parcels.js';
import { coverageRefusals, type PolicyRefusal, refundRefusals } from './claim-policy.js';

const RULES = ['window_days', 'lost_after_days', 'refund_enabled', 'reship_enabled', 'exclusions'] as const;

/** The verdict of one rule of the store's policy: why it refuses a claim; empty if it does not. */
export interface PolicyVerdict {
  rule: PolicyRefusal['rule'];
  /** As the parcels were when the claim was filed. */
  at_filing: string[];
  /** As the parcels are now. */
  now: string[];
}

/** Judges a claim by each rule of the store's present policy. */
export function policyVerdicts(policy: ClaimPolicy, atFiling: PolicyFacts, now: PolicyFacts): PolicyVerdict[] {
  const refusalsOf = (facts: PolicyFacts) => [...coverageRefusals(policy, facts), ...refundRefusals(policy, facts)];
  const [before, after] = [refusalsOf(atFiling), refusalsOf(now)];
  const detailsOf = (refusals: readonly PolicyRefusal[], name: string) =>
    refusals.filter(({ rule }) => rule === name).map(({ detail }) => detail);
  return RULES.map((rule) => ({ rule, at_filing: detailsOf(before, rule), now: detailsOf(after, rule) }));
}

/** The facts of a claim with the parcels of this moment. The claim stays filed when it was. */
export function presentFacts(
  facts: PolicyFacts,
  lines: readonly IdentifiedLine[],
  parcels: readonly ClaimParcel[],
): PolicyFacts {
  const parcelsOf = (lineId: string) =>
    lines.filter(({ line_id }) => line_id === lineId).flatMap((line) => parcelsContaining(line, parcels));
  return {
    ...facts,
    silent_since: silentSince(
      facts.lines.flatMap(({ line_id }) => parcelsOf(line_id)),
      facts.ordered_at,
    ),
    lines: facts.lines.map((line) => {
      return { ...line, delivered: parcelsOf(line.line_id).some(({ isDelivered }) => isDelivered) };
    }),
  };
}
