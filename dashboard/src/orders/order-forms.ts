// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { type ClaimDryRun } from 'parcelward/claims';
import { type OrderView } from 'parcelward/orders';
import { money } from '../core/format.js';
import { isChecked, type Form, text, texts } from '../core/forms.js';

const UNITS = 'units:';

/** The name of the field with the units of a line. */
export const unitsField = (lineId: string): string => `${UNITS}${lineId.replaceAll(/[%[\]]/g, encodeURIComponent)}`;

/** Brackets in the names of fields have a meaning in multipart forms, so they are encoded. */
const lineOf = (name: string): string => name.slice(UNITS.length).replaceAll(/%(?:25|5B|5D)/g, decodeURIComponent);

/** The lines of a form for which units were entered. */
export function unitsOf(form: Form): { line_id: string; quantity: number }[] {
  return Object.keys(form)
    .filter((name) => name.startsWith(UNITS))
    .map((name) => ({ line_id: lineOf(name), quantity: Number(text(form, name) ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** The cancellation that a form asks for: everything, or the units that it names. */
export function cancelBody(form: Form): object {
  const [reason, withdrawal_id] = [text(form, 'reason'), text(form, 'withdrawal')];
  const common = { reason, external_reference: withdrawal_id === undefined ? undefined : { withdrawal_id } };
  if (isChecked(form, 'everything')) return { type: 'FULL', ...common };
  return { type: 'PARTIAL', line_items: unitsOf(form), ...common, cancel_protection: isChecked(form, 'protection') };
}

/** The return request that a form asks for. */
export function returnBody({ order_id, customer, shipping_address }: OrderView, form: Form): object {
  const description = text(form, 'reason');
  return {
    order_id,
    resolution: text(form, 'resolution'),
    return_method: text(form, 'method'),
    return_line_items: unitsOf(form),
    return_from_address: { ...(shipping_address ?? { name: customer.name }) },
    customer_reason: description === undefined ? undefined : { description },
    note: text(form, 'note'),
    withdrawal_id: text(form, 'withdrawal'),
  };
}

/** The claim that a form asks for. */
export function claimBody(orderNumber: string, form: Form): object {
  return {
    order_reference: orderNumber,
    claim_reason: text(form, 'reason'),
    claim_resolution: text(form, 'resolution'),
    claims_full_order: false,
    claims_items: unitsOf(form),
    additional_comment: text(form, 'comment'),
    claimed_images: texts(form, 'photo'),
  };
}

/** Names the content of a claim: only a claim that was checked is filed. */
export function digestOf(body: object): string {
  return hash('sha256', JSON.stringify(body), 'base64url');
}

/** The result of a dry run: the refusals of a claim, and its payout. */
export interface ClaimVerdicts {
  isAccepted: boolean;
  problems: string[];
  payout: string | undefined;
}

export function claimVerdicts({ verdicts, payout }: ClaimDryRun): ClaimVerdicts {
  const problems = verdicts.flatMap((verdict) => verdict.problems);
  return {
    isAccepted: problems.length === 0,
    problems: problems.flatMap(({ message, errors = [] }) => [
      [message, ...errors.map(({ detail }) => detail)].join(' '),
    ]),
    payout: payout && money(payout.amount, payout.currency),
  };
}
