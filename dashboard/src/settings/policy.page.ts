// SPDX-License-Identifier: Apache-2.0
import { type PolicyTrialRefusal } from 'parcelward/claims';
import { type ClaimPolicy, type Exclusion } from 'parcelward/stores';
import { count, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Table, table } from '../core/table.js';
import { exclusionForm, exclusionText } from './policy-form.js';

/** Unsaved input: the rules, or an exclusion (without id: the one to add). */
export interface Draft {
  rules?: Record<string, unknown>;
  exclusion?: { id: string | undefined; fields: Partial<Exclusion> };
  /** Past claims that the draft would have refused. */
  trial?: PolicyTrialRefusal[];
}

export function policyPage(policy: ClaimPolicy, { rules, exclusion, trial }: Draft = {}) {
  const draftOf = (id: string | undefined): Partial<Exclusion> | undefined =>
    exclusion !== undefined && exclusion.id === id ? exclusion.fields : undefined;
  const added = draftOf(undefined);
  return {
    rules: rulesForm({ ...policy, ...rules }),
    exclusions: policy.exclusions.map((rule) => ({
      was: rule.id,
      message: rule.message,
      text: exclusionText(rule),
      isOpen: draftOf(rule.id) !== undefined,
      form: exclusionForm(draftOf(rule.id) ?? rule),
    })),
    added: { isOpen: added !== undefined, form: exclusionForm(added) },
    trial: trial && trialView(trial),
  };
}

/** Keeps empty fields empty. */
function rulesForm({ window_days, lost_after_days, refund_enabled, reship_enabled }: ClaimPolicy) {
  return {
    window_days: String(window_days ?? ''),
    lost_after_days: String(lost_after_days ?? ''),
    refund_enabled,
    reship_enabled,
  };
}

function trialView(decided: readonly PolicyTrialRefusal[]): { summary: string; list: Table | undefined } {
  const claims = count(decided.length, 'claim');
  const summary = `This draft would have refused ${claims} of the last 90 days. It has not been saved.`;
  const rows = decided.map(({ claim_id, order_number, status, created_at, refusals }) => [
    { text: claim_id, href: `/claims/${claim_id}` },
    { text: order_number, href: orderPath(order_number) },
    words(status),
    timeCell(created_at),
    refusals.map(({ detail }) => detail).join(' '),
  ]);
  const columns = ['Claim', 'Order', 'Status', 'Filed', 'Reason for refusal'];
  return { summary, list: rows.length > 0 ? table('Claims that would be refused', columns, rows) : undefined };
}
