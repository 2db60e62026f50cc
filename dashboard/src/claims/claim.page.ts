// SPDX-License-Identifier: Apache-2.0
import { type Amount, exact, moneyText } from 'parcelward';
import { type ClaimMove, type ClaimView, isReopening, type PolicyVerdict } from 'parcelward/claims';
import { type ClaimEvidence, type CustomerCases, type EvidenceLine, type EvidenceParcel } from 'parcelward/desk';
import { actorSubject } from '../core/entries.js';
import { addressText, count, dayText, explanation, mailed, money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { table, type Table, type Tone } from '../core/table.js';
import { STATUS_NAMES as RETURN_STATUSES } from '../returns/return-parts.js';
import { eventOf, lateText, statusCell } from '../shipments/timeline.page.js';
import { amountText, headOf, othersOf, STATUS_NAMES } from './claims.page.js';

const BASIS_TEXTS = {
  figures: 'Each line gets its share of the subtotal, in proportion to the line totals.',
  flagged_share: 'The order was flagged, so each line gets its share of the subtotal in proportion to the list prices.',
} as const;

const RULE_NAMES: Record<PolicyVerdict['rule'], string> = {
  window_days: 'Filed in time',
  lost_after_days: 'Silent long enough to be lost',
  refund_enabled: 'Refunds are offered',
  reship_enabled: 'Reshipments are offered',
  exclusions: 'Exclusions',
};

/** The values of a refused form. */
export interface Entered {
  /** Amounts of an approval by line id. */
  amounts: ReadonlyMap<string, string>;
  /** The reason of an approval. */
  reason: string;
  /** The question to the customer, and the answer with its photos. */
  question: string;
  comment: string;
  photos: { url: string; number: number }[];
}

const NOTHING_ENTERED: Entered = { amounts: new Map(), reason: '', question: '', comment: '', photos: [] };

/** The context of a claim's page. */
export interface Around {
  /** All claims of its order. */
  ofOrder: readonly ClaimView[];
  /** Case numbers of claims and returns by id. */
  numbers: ReadonlyMap<string, string>;
  /** Names of carriers by token. */
  carriers: ReadonlyMap<string, string>;
  entered?: Entered;
}

/** The page of a claim: the evidence, and the decision. */
export function claimPage(evidence: ClaimEvidence, { ofOrder, numbers, carriers, entered = NOTHING_ENTERED }: Around) {
  const { order_review, subtotal, mailed_to = evidence.claim.customer_email } = evidence;
  const claim = { ...evidence.claim, customer_email: mailed_to };
  const { currency } = claim.payout;
  const refund = claim.claim_resolution === 'REFUND';
  const alike = alikeOf(evidence, numbers);
  return {
    ...headOf(claim),
    ...decisionOf(claim, refund),
    customer: [claim.customer_name, claim.customer_email].filter(Boolean).join(', ') || '–',
    lines: linesOf(evidence, entered),
    photos: photosOf(
      claim.claims_items.flatMap(({ line_id, title, claimed_images }) => {
        return claimed_images.map((url) => ({ url, of: title ?? line_id }));
      }),
      alike,
    ),
    flags: order_review.reasons.map(({ code, detail }) => ({ code: words(code), detail: explanation(detail) })),
    warnings: warningsOf(evidence),
    corrected: claim.review.flagged && !order_review.flagged,
    refund,
    customer_page: claim.claim_page_url,
    payout: money(claim.payout.amount, currency),
    currency,
    basis: BASIS_TEXTS[claim.payout.basis],
    entered,
    address: refund ? null : addressText(claim.shipping_address ?? {}) || 'The order has no address.',
    parcels: evidence.parcels.map((parcel) => parcelOf(parcel, carriers)),
    policy: evidence.policy.filter(({ rule }) => isAbout(rule, claim)).map(verdictOf),
    history: customerOf(evidence.customer, claim.claim_id, numbers),
    others: othersOf(claim, ofOrder, numbers),
    subtotal: subtotal === undefined ? null : money(subtotal, currency),
    moves: claim.history.map((move, index) => moveOf(move, index, claim, alike)).toReversed(),
  };
}

/** The warnings of the order at filing and now, each once. */
function warningsOf({ claim, order_review }: ClaimEvidence) {
  const details = new Map(
    [...claim.review.warnings, ...order_review.warnings].map(({ code, detail }) => [detail, code]),
  );
  return [...details].map(([detail, code]) => ({ code: words(code), detail }));
}

function decisionOf(claim: ClaimView, refund: boolean) {
  const { status, history, payout } = claim;
  const last = history.at(-1);
  const amount = money(payout.amount, payout.currency);
  const wish = refund ? `a refund of ${amount}` : 'a reshipment';
  return {
    summary: summaryOf(claim, amount),
    question: status === 'INFORMATION_REQUESTED' ? (last?.question ?? null) : null,
    waiting_since: claim.updated_at,
    to_decide: status === 'SUBMITTED',
    to_answer: status === 'INFORMATION_REQUESTED',
    undecided: status === 'SUBMITTED' || status === 'INFORMATION_REQUESTED',
    to_settle: status === 'APPROVED',
    approve: {
      label: refund ? `Approve ${amount}` : 'Approve reshipment',
      title: refund ? `Approve ${amount}?` : 'Approve the reshipment?',
      sentence: `${mailed(claim.customer_email, 'an email')} Your order management system gets claim.approved and makes ${wish}. Parcelward moves no money. Until it is settled, you can take the approval back.`,
    },
    ask:
      claim.customer_email === null
        ? 'The order has no email address, so the customer gets no email. The claim waits, and your order management system gets claim.information_requested.'
        : `${claim.customer_email} gets an email with your question. The claim waits for the answer, and keeps its items.`,
    deny: `${mailed(claim.customer_email, 'an email with the reason')} Your order management system gets claim.denied, and the items can be claimed or returned again. You can reopen the claim later, if the items are still free then.`,
    reopen: reopeningOf(claim, refund),
    withdraw: mailed(claim.customer_email, 'a short email without the reason'),
    comment: mailed(claim.customer_email, 'an email with the sum and this reason'),
  };
}

/** How staff take a decision back; null if there is none that they can. */
function reopeningOf({ status, customer_email }: ClaimView, refund: boolean) {
  const mail = mailed(customer_email, 'an email that the claim is under review again, without the reason');
  const outcome = `The claim goes back to the claims to review. ${mail} Your order management system gets claim.reopened.`;
  if (status === 'DENIED')
    return { label: 'Reopen claim', title: 'Reopen this claim?', text: `${outcome} The claim holds its items again.` };
  if (status !== 'APPROVED') return null;
  const warning = `Only if your order management system has not made the ${refund ? 'refund' : 'reshipment'} yet: nothing here stops it.`;
  return { label: 'Take approval back', title: 'Take this approval back?', text: `${warning} ${outcome}` };
}

/** What a page says after a question to the customer. */
export function askedText({ customer_email }: Pick<ClaimView, 'customer_email'>): string {
  return customer_email === null
    ? 'The question has been saved. The order has no email address, so nobody was mailed. The claim waits for the answer.'
    : 'The question has been sent. The claim waits for the answer.';
}

function summaryOf(claim: ClaimView, amount: string): string {
  switch (claim.status) {
    case 'SUBMITTED':
      return claim.claim_resolution === 'REFUND'
        ? `${amount} was calculated at filing.`
        : 'The customer wants a reshipment.';
    case 'INFORMATION_REQUESTED':
      return claim.customer_email === null
        ? 'The order has no email address, so nobody was mailed. The claim can be approved after the answer.'
        : 'The customer has been asked. The claim can be approved after the answer.';
    case 'APPROVED':
      return `Approved: ${amountText(claim)}. Not settled yet.`;
    case 'RESOLVED':
      return `Resolved: ${amountText(claim)}.`;
    case 'DENIED':
      return 'Denied. The items can be claimed or returned again.';
    case 'WITHDRAWN':
      return 'Withdrawn. The items can be claimed or returned again.';
  }
}

function linesOf({ claim, payout_details, lines: units }: ClaimEvidence, entered: Entered) {
  const details = new Map(payout_details.map(({ line_id, detail }) => [line_id, explanation(detail)]));
  const { currency } = claim.payout;
  return claim.claims_items.map(({ line_id, title, sku, quantity, additional_comment, payout_amount }) => ({
    line_id,
    title: title ?? line_id,
    sku,
    quantity,
    comment: additional_comment,
    amount: money(payout_amount, currency),
    entered: entered.amounts.get(line_id) ?? plainAmount(payout_amount, currency),
    detail: details.get(line_id) ?? null,
    units: unitsText(units.find((line) => line.line_id === line_id)),
  }));
}

const plainAmount = (amount: Amount, currency: string): string =>
  moneyText(exact(amount), currency).replaceAll(/[^\d.]/g, '');

function unitsText(line: EvidenceLine | undefined): string {
  if (!line) return 'The order no longer has this line.';
  const { ordered_quantity, cancelled_quantity, returned_quantity, claimed_quantity } = line;
  return `${ordered_quantity} ordered, ${cancelled_quantity} cancelled, ${returned_quantity} in returns, ${claimed_quantity} in claims`;
}

function parcelOf(parcel: EvidenceParcel, carriers: ReadonlyMap<string, string>) {
  const { tracking_number, carrier, status, substatus, last_scan, delivery, delivered_at, eta, late_days } = parcel;
  const { text, tone } = statusCell({ status, substatus });
  return {
    carrier: carriers.get(carrier) ?? carrier,
    number: tracking_number,
    href: `/shipments?number=${encodeURIComponent(tracking_number)}`,
    provable: parcel.provable_id,
    status: text,
    tone: tone ?? 'plain',
    // The delivery is usually the last scan: it is shown once.
    scan: last_scan && (delivery === null || last_scan.occurred_at !== delivery.occurred_at) && scanOf(last_scan),
    delivery: delivery && { ...scanOf(delivery), at: delivered_at ?? delivery.occurred_at },
    expected: eta === null ? 'No date' : dayText(eta),
    late: late_days > 0 && delivery !== null ? `Came ${lateText(late_days)}` : lateText(late_days),
  };
}

function scanOf(event: NonNullable<EvidenceParcel['last_scan']>) {
  const { time, day, description, place } = eventOf(event);
  return { at: time, day, text: [description, place].filter(Boolean).join(', ') };
}

/** Whether a rule can refuse the claim at all. */
function isAbout(rule: PolicyVerdict['rule'], { claim_reason, claim_resolution }: ClaimView): boolean {
  if (rule === 'lost_after_days') return claim_reason === 'Lost';
  if (rule === 'refund_enabled') return claim_resolution === 'REFUND';
  return rule !== 'reship_enabled' || claim_resolution === 'RESHIP';
}

function verdictOf({ rule, at_filing, now }: PolicyVerdict): {
  rule: string;
  tone: Tone;
  verdict: string;
  details: string[];
} {
  const [before, after] = [at_filing.length > 0, now.length > 0];
  const verdict = before ? (after ? 'Not covered' : 'Not covered at filing') : after ? 'Not covered now' : 'Covered';
  return {
    rule: RULE_NAMES[rule],
    tone: before || after ? 'bad' : 'good',
    verdict,
    details: [...new Set([...at_filing, ...now])],
  };
}

function customerOf(
  { newest, claims_of_year, has_many_claims }: CustomerCases,
  claimId: string,
  numbers: ReadonlyMap<string, string>,
) {
  const others = newest.filter(({ id }) => id !== claimId);
  return {
    claims: count(claims_of_year, 'claim'),
    isOften: has_many_claims,
    cases: others.length === 0 ? null : casesTable(others, numbers),
  };
}

/** Names of statuses by the kind of a case. */
const CASE_STATUSES: Record<'claim' | 'return', Readonly<Record<string, string>>> = {
  claim: STATUS_NAMES,
  return: RETURN_STATUSES,
};

function casesTable(cases: CustomerCases['newest'], numbers: ReadonlyMap<string, string>): Table {
  const rows = cases.map(({ kind, id, order_number, status, created_at, amount, currency }) => [
    { text: numbers.get(id) ?? id, href: `/${kind}s/${id}` },
    { text: order_number, href: orderPath(order_number) },
    CASE_STATUSES[kind][status] ?? words(status),
    money(amount, currency ?? ''),
    timeCell(created_at),
  ]);
  const columns = ['Case', 'Order', 'Outcome', { label: 'Amount', isNumber: true }, 'Created'];
  return table('Other cases, newest first', columns, rows);
}

/** The claims with photos that look alike, by the URL of a photo. */
type Alike = ReadonlyMap<string, { number: string; href: string }>;

function alikeOf({ alike_photos }: ClaimEvidence, numbers: ReadonlyMap<string, string>): Alike {
  return new Map(
    alike_photos.map(({ url, claim_id: id }) => [url, { number: numbers.get(id) ?? id, href: `/claims/${id}` }]),
  );
}

/** Each photo once. */
function photosOf(photos: readonly { url: string; of: string }[], alike: Alike) {
  const first = photos.filter(({ url }, index) => photos.findIndex((photo) => photo.url === url) === index);
  return first.map(({ url, of }, index) => ({ url, alt: `Photo ${index + 1}, ${of}`, alike: alike.get(url) }));
}

function moveOf(move: ClaimView['history'][number], index: number, { payout, history }: ClaimView, alike: Alike) {
  const { occurred_at, reason, question, comment, claimed_images } = move;
  return {
    sentence: isReopening(history, index)
      ? `${actorSubject(move.actor)} reopened the claim.`
      : sentenceOf(move, index, payout.currency),
    at: occurred_at,
    quote: question ?? comment ?? reason,
    photos: photosOf(
      claimed_images.map((url) => ({ url, of: 'answer' })),
      alike,
    ),
  };
}

function sentenceOf({ status, actor, amount, reference }: ClaimMove, index: number, currency: string): string {
  const who = actorSubject(actor);
  switch (status) {
    case 'SUBMITTED':
      return index === 0 ? `${who} filed the claim.` : `${who} recorded the customer’s answer.`;
    case 'INFORMATION_REQUESTED':
      return `${who} asked the customer for information.`;
    case 'APPROVED':
      return amount === null ? `${who} approved the reshipment.` : `${who} approved ${money(amount, currency)}.`;
    case 'DENIED':
      return `${who} denied the claim.`;
    case 'RESOLVED':
      return `${who} marked the claim as resolved, reference ${reference ?? '–'}.`;
    case 'WITHDRAWN':
      return `${who} withdrew the claim.`;
  }
}
