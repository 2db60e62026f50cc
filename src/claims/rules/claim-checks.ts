import {
  cancellationOf,
  type HeldUnits,
  type LinePayout,
  type Order,
  type Payout,
  referencesOf,
  type UnitBalance,
  unitBalances,
} from '../../orders/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { exact } from '../../platform/money/money.js';
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { lineFaults, requestedLines, type ClaimedLine } from './claim-lines.js';
import { type ClaimParcel, parcelsWith, silentSince } from './claim-parcels.js';
import { payoutOf } from './claim-payout.js';
import { coverageRefusals, type PolicyFacts, type PolicyRefusal, refundRefusals } from './claim-policy.js';
import { type ClaimBody } from '../http/dto/claim.dto.js';
import { missingPhotos } from './evidence.js';
import { shortages, type StockLevels } from './stock.js';

/** The checks of a claim in their order (C-CLM-15); the first to fail names the code of a `POST /claims`. */
export const CHECKS = [
  'shape',
  'photos',
  'order',
  'lines',
  'coverage',
  'duplicate',
  'returns',
  'refund',
  'stock',
] as const;

/** What one check says; `unknown` where an earlier one leaves nothing to look at. */
export interface Verdict {
  check: (typeof CHECKS)[number];
  outcome: 'passed' | 'failed' | 'unknown';
  problems: Problem[];
}

/** The order that a claim names, with all that a claim on it is judged by. */
export interface ClaimedOrder {
  order: Order;
  held: readonly HeldUnits[];
  /** What live claims on the order count for. */
  live: readonly LinePayout[];
  parcels: readonly ClaimParcel[];
  levels: StockLevels;
}

/** What a claim is judged by. */
export interface ClaimFacts {
  policy: ClaimPolicy;
  filedAt: Date;
  /** Which of the claim's photo URLs the store uploaded. */
  uploaded: ReadonlySet<string>;
  claimed: ClaimedOrder | undefined;
}

/** A claim as it would be made: its lines, what they pay, and what the policy was asked with. */
export interface Judged {
  verdicts: Verdict[];
  lines: ClaimedLine[];
  payout?: Payout;
  policyFacts?: PolicyFacts;
}

/** Judges a claim whose body has its shape: all checks, though an earlier one fails. */
export function judge(body: ClaimBody, facts: ClaimFacts): Judged {
  const { claimed, uploaded } = facts;
  const verdicts = [
    verdict('shape', faultProblem(foreignPhotos(body, uploaded))),
    verdict('photos', evidenceProblem(missingPhotos(body))),
    verdict('order', claimed ? [] : [orderNotFound(body.order_reference)]),
  ];
  if (!claimed) return { verdicts: withUnknown(verdicts), lines: [] };
  const faults = lineFaults(claimed.order.content.line_items, body);
  verdicts.push(verdict('lines', faultProblem(faults)));
  if (faults.length > 0) return { verdicts: withUnknown(verdicts), lines: [] };
  return judgeLines(body, facts, claimed, verdicts);
}

/** Every check as not reached, but for the first ones that are given. */
export function withUnknown(verdicts: readonly Verdict[]): Verdict[] {
  const rest = CHECKS.slice(verdicts.length).map((check) => ({ check, outcome: 'unknown' as const, problems: [] }));
  return [...verdicts, ...rest];
}

/** A check with what it found. */
export function verdict(check: Verdict['check'], problems: Problem[]): Verdict {
  return { check, outcome: problems.length > 0 ? 'failed' : 'passed', problems };
}

function judgeLines(body: ClaimBody, facts: ClaimFacts, claimed: ClaimedOrder, verdicts: Verdict[]): Judged {
  const { order, held, live, levels } = claimed;
  const balances = unitBalances(order.content.line_items, held);
  const lines = requestedLines(order.content.line_items, body, balances);
  const payout = payoutOf(order, live, lines);
  const policyFacts = policyFactsOf(body, lines, claimed, facts.filedAt);
  const isReship = body.claim_resolution === 'RESHIP';
  verdicts.push(
    verdict('coverage', [...protectionProblem(order), ...refusalProblems(coverageRefusals(facts.policy, policyFacts))]),
    verdict('duplicate', duplicateProblem(lines, balances, held)),
    verdict('returns', returnsProblem(lines, balances, held)),
    verdict('refund', [
      ...cancelledProblem(lines, balances),
      ...refusalProblems(refundRefusals(facts.policy, policyFacts)),
      ...(isReship || lines.length === 0 ? [] : worthlessProblem(payout)),
    ]),
    verdict('stock', isReship ? stockProblem(lines, levels) : []),
  );
  return { verdicts, lines, payout, policyFacts };
}

function policyFactsOf(
  body: ClaimBody,
  lines: readonly ClaimedLine[],
  claimed: ClaimedOrder,
  filedAt: Date,
): PolicyFacts {
  const { order, parcels } = claimed;
  const { ordered_at } = order.content;
  const parcelsOf = new Map(lines.map(({ line }) => [line, parcelsWith(line, parcels)]));
  return {
    claim_reason: body.claim_reason ?? null,
    claim_resolution: body.claim_resolution,
    filed_at: filedAt.toISOString(),
    ordered_at,
    silent_since: silentSince([...parcelsOf.values()].flat(), ordered_at),
    lines: lines.map(({ line }) => {
      const { line_id, sku, product_id, unit_price } = line;
      const delivered = (parcelsOf.get(line) ?? []).some((parcel) => parcel.delivered);
      return { line_id, sku, product_id, unit_price, delivered };
    }),
  };
}

function faultProblem(faults: Fault[]): Problem[] {
  return faults.length > 0 ? [validationError(faults)] : [];
}

function foreignPhotos(body: ClaimBody, uploaded: ReadonlySet<string>): Fault[] {
  const lists = [
    { pointer: '', urls: body.claimed_images },
    ...(body.claims_items ?? []).map(({ claimed_images }, index) => ({
      pointer: childPointer('/claims_items', index),
      urls: claimed_images,
    })),
  ];
  return lists.flatMap(({ pointer, urls = [] }) =>
    urls.flatMap((url, index) => {
      if (uploaded.has(url)) return [];
      const detail = 'must be a URL that POST /claims/uploads returned to this store';
      return [{ pointer: childPointer(`${pointer}/claimed_images`, index), code: 'NOT_ALLOWED_VALUE', detail }];
    }),
  );
}

function evidenceProblem(errors: Fault[]): Problem[] {
  if (errors.length === 0) return [];
  return [new Problem('EVIDENCE_REQUIRED', 'A claim for this reason needs photos; see errors.', { errors })];
}

function orderNotFound(reference: string): Problem {
  return new Problem('ORDER_NOT_FOUND', `The store has no order ${reference}.`);
}

function protectionProblem(order: Order): Problem[] {
  if (order.content.is_protected) return [];
  const ended = cancellationOf(order)?.protection_ended_at;
  const detail = ended === undefined ? 'is not protected.' : `is not protected since ${ended}.`;
  return [new Problem('NOT_PROTECTED', `Order ${order.order_number} ${detail}`)];
}

function refusalProblems(refusals: readonly PolicyRefusal[]): Problem[] {
  return refusals.map(
    ({ code, detail, rule, exclusion }) =>
      new Problem(code, detail, { extensions: { rule, ...(exclusion && { exclusion }) } }),
  );
}

type Balances = ReadonlyMap<string, UnitBalance>;

/** The lines with fewer units left than are claimed once `taken` ones are off; those of which `by` took none are left out. */
function shortLines(
  lines: readonly ClaimedLine[],
  balances: Balances,
  by: keyof UnitBalance,
  taken: readonly (keyof UnitBalance)[],
): ClaimedLine[] {
  return lines.filter(({ line_id, quantity, line }) => {
    const balance = balances.get(line_id);
    if (!balance || balance[by] === 0) return false;
    return quantity > taken.reduce((left, name) => left - balance[name], line.quantity);
  });
}

function duplicateProblem(lines: readonly ClaimedLine[], balances: Balances, held: readonly HeldUnits[]): Problem[] {
  const short = shortLines(lines, balances, 'claimed_quantity', ['claimed_quantity']);
  const [claim_id] = short.flatMap(({ line_id }) => referencesOf(held, 'claim', line_id));
  if (claim_id === undefined) return [];
  const extensions = { existing: { claim_id } };
  return [new Problem('CLAIM_EXISTS', `Units of ${namesOf(short)} are in a claim.`, { extensions })];
}

function returnsProblem(lines: readonly ClaimedLine[], balances: Balances, held: readonly HeldUnits[]): Problem[] {
  const short = shortLines(lines, balances, 'returned_quantity', ['claimed_quantity', 'returned_quantity']);
  if (short.length === 0) return [];
  const extensions = {
    lines: short.map(({ line_id }) => ({ line_id, return_ids: referencesOf(held, 'return', line_id) })),
  };
  return [new Problem('RETURNS_OVERLAP', `Units of ${namesOf(short)} are in a return.`, { extensions })];
}

function cancelledProblem(lines: readonly ClaimedLine[], balances: Balances): Problem[] {
  if (lines.length === 0) return [new Problem('REFUND_NOT_ELIGIBLE', 'All units of the order are cancelled.')];
  const taken = ['claimed_quantity', 'returned_quantity', 'cancelled_quantity'] as const;
  const short = shortLines(lines, balances, 'cancelled_quantity', taken);
  if (short.length === 0) return [];
  return [new Problem('REFUND_NOT_ELIGIBLE', `Units of ${namesOf(short)} are cancelled.`)];
}

function worthlessProblem({ amount }: Payout): Problem[] {
  return exact(amount) > 0n ? [] : [new Problem('REFUND_NOT_ELIGIBLE', 'The claimed units pay nothing.')];
}

function stockProblem(requested: readonly ClaimedLine[], levels: StockLevels): Problem[] {
  const lines = shortages(requested, levels);
  if (lines.length === 0) return [];
  const names = [...new Set(lines.map(({ sku }) => sku))].join(', ');
  return [new Problem('STOCK_INSUFFICIENT', `There is too little stock of ${names}.`, { extensions: { lines } })];
}

function namesOf(lines: readonly ClaimedLine[]): string {
  return lines.map(({ line_id }) => line_id).join(', ');
}
