// SPDX-License-Identifier: Apache-2.0
import {
  heldOfItems,
  cancellationOf,
  type HeldUnits,
  type LinePayout,
  type Order,
  type Payout,
  referencesOf,
  type UnitBalance,
} from '../../orders/index.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { exact } from '../../platform/money/money.js';
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { type PolicyFacts } from '../model/claim.js';
import { CLAIM_CHECKS } from '../model/claim.resource.js';
import { findLineFaults, resolveClaimedLines, type ClaimedLine } from './claim-lines.js';
import { type ClaimParcel, parcelsContaining, silentSince } from './claim-parcels.js';
import { payoutOf } from './claim-payout.js';
import { coverageRefusals, type PolicyRefusal, refundRefusals } from './claim-policy.js';
import { findMissingPhotos, foreignUrlFaults } from './evidence.js';
import { findShortages, type StockLevels } from './stock.js';

/** The result of one check; `unknown` if an earlier failure leaves nothing to check. */
export interface ClaimVerdict {
  check: (typeof CLAIM_CHECKS)[number];
  outcome: 'passed' | 'failed' | 'unknown';
  problems: Problem[];
}

/** The order that a claim names, with the facts about it that the checks need. */
export interface ClaimedOrder {
  order: Order;
  /** Units in claims, returns and cancellations. */
  heldUnits: readonly HeldUnits[];
  /** The payouts of the order's live claims. */
  livePayouts: readonly LinePayout[];
  parcels: readonly ClaimParcel[];
  stockLevels: StockLevels;
}

/** The input of the checks in addition to the body. */
export interface ClaimFacts {
  policy: ClaimPolicy;
  filedAt: Date;
  /** The claim's photo URLs that the store uploaded. */
  uploadedUrls: ReadonlySet<string>;
  /** The Problem if the claim's reference means no order, or several. */
  claimedOrder: ClaimedOrder | Problem;
}

/** The verdict of every check; the lines, their payout and the policy's input as far as they are known. */
export interface ClaimCheckResult {
  verdicts: ClaimVerdict[];
  lines: ClaimedLine[];
  payout?: Payout;
  policyFacts?: PolicyFacts;
}

/** Runs every check on a valid body, also after a failed one (C-CLM-16 to C-CLM-25). */
export function checkClaim(body: ClaimBody, facts: ClaimFacts): ClaimCheckResult {
  const { claimedOrder, uploadedUrls } = facts;
  const verdicts = [
    verdictOn('shape', faultProblem(foreignPhotos(body, uploadedUrls))),
    verdictOn('photos', evidenceProblem(findMissingPhotos(body))),
    verdictOn('order', claimedOrder instanceof Problem ? [claimedOrder] : []),
  ];
  if (claimedOrder instanceof Problem) return { verdicts: completeVerdicts(verdicts), lines: [] };
  const faults = findLineFaults(claimedOrder.order.content.line_items, body);
  verdicts.push(verdictOn('lines', faultProblem(faults)));
  if (faults.length > 0) return { verdicts: completeVerdicts(verdicts), lines: [] };
  return checkLines(body, facts, claimedOrder, verdicts);
}

/** Appends an `unknown` verdict for each check after the given ones. */
export function completeVerdicts(verdicts: readonly ClaimVerdict[]): ClaimVerdict[] {
  const rest = CLAIM_CHECKS.slice(verdicts.length);
  return [...verdicts, ...rest.map((check) => ({ check, outcome: 'unknown' as const, problems: [] }))];
}

/** The verdict on a check: failed if there is a problem. */
export function verdictOn(check: ClaimVerdict['check'], problems: Problem[]): ClaimVerdict {
  return { check, outcome: problems.length > 0 ? 'failed' : 'passed', problems };
}

function checkLines(
  body: ClaimBody,
  { policy, filedAt }: ClaimFacts,
  claimed: ClaimedOrder,
  verdicts: ClaimVerdict[],
): ClaimCheckResult {
  const { order, heldUnits, livePayouts, stockLevels } = claimed;
  const { balances, held } = heldOfItems(order.content.line_items, heldUnits);
  const lines = resolveClaimedLines(order.content.line_items, body, balances);
  const payout = payoutOf(order, livePayouts, lines);
  const policyFacts = policyFactsOf(body, lines, claimed, filedAt);
  const isReship = body.claim_resolution === 'RESHIP';
  verdicts.push(
    verdictOn('coverage', [...protectionProblem(order), ...refusalProblems(coverageRefusals(policy, policyFacts))]),
    verdictOn('duplicate', duplicateProblem(lines, balances, held)),
    verdictOn('returns', returnsProblem(lines, balances, held)),
    verdictOn('refund', [
      ...cancelledProblem(lines, balances),
      ...refusalProblems(refundRefusals(policy, policyFacts)),
      ...(isReship || lines.length === 0 ? [] : zeroPayoutProblem(payout)),
    ]),
    verdictOn('stock', isReship ? stockProblem(lines, stockLevels) : []),
  );
  return { verdicts, lines, payout, policyFacts };
}

function policyFactsOf(
  body: ClaimBody,
  lines: readonly ClaimedLine[],
  { order, parcels }: ClaimedOrder,
  filedAt: Date,
): PolicyFacts {
  const { ordered_at } = order.content;
  const parcelsOf = new Map(lines.map(({ line }) => [line, parcelsContaining(line, parcels)]));
  return {
    claim_reason: body.claim_reason ?? null,
    claim_resolution: body.claim_resolution,
    filed_at: filedAt.toISOString(),
    ordered_at,
    silent_since: silentSince([...parcelsOf.values()].flat(), ordered_at),
    lines: lines.map(({ line }) => {
      const { line_id, sku, product_id, unit_price } = line;
      const delivered = (parcelsOf.get(line) ?? []).some(({ isDelivered }) => isDelivered);
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
    ...(body.claims_items ?? []).map(({ claimed_images: urls }, index) => {
      return { pointer: childPointer('/claims_items', index), urls };
    }),
  ];
  return lists.flatMap(({ pointer, urls }) => foreignUrlFaults(`${pointer}/claimed_images`, urls, uploaded));
}

function evidenceProblem(errors: Fault[]): Problem[] {
  if (errors.length === 0) return [];
  const detail = 'A claim for this reason needs photos; errors lists where they are missing.';
  return [new Problem('EVIDENCE_REQUIRED', detail, { errors })];
}

function protectionProblem(order: Order): Problem[] {
  if (order.content.is_protected) return [];
  const ended = cancellationOf(order)?.protection_ended_at;
  const detail = ended === undefined ? 'is not protected.' : `has not been protected since ${ended}.`;
  return [new Problem('NOT_PROTECTED', `Order ${order.order_number} ${detail}`)];
}

function refusalProblems(refusals: readonly PolicyRefusal[]): Problem[] {
  return refusals.map(({ code, detail, ...extensions }) => new Problem(code, detail, { extensions }));
}

type Balances = ReadonlyMap<string, UnitBalance>;

/**
 * Returns the lines with fewer available units than claimed, because of the balance `cause`. The balances of `earlier` checks
 * are unavailable, too, but those checks report the lines whose `cause` is 0.
 */
function linesLackingUnits(
  lines: readonly ClaimedLine[],
  balances: Balances,
  cause: keyof UnitBalance,
  earlier: readonly (keyof UnitBalance)[] = [],
): ClaimedLine[] {
  return lines.filter(({ line_id, quantity, line }) => {
    const balance = balances.get(line_id);
    if (!balance || balance[cause] === 0) return false;
    const unavailable = [cause, ...earlier].reduce((sum, name) => sum + balance[name], 0);
    return quantity > line.quantity - unavailable;
  });
}

/** The problems of units that are in another claim, in a return, or cancelled, in this order. */
export function unitProblems(lines: readonly ClaimedLine[], balances: Balances, held: readonly HeldUnits[]): Problem[] {
  return [
    ...duplicateProblem(lines, balances, held),
    ...returnsProblem(lines, balances, held),
    ...cancelledProblem(lines, balances),
  ];
}

function duplicateProblem(lines: readonly ClaimedLine[], balances: Balances, held: readonly HeldUnits[]): Problem[] {
  const lacking = linesLackingUnits(lines, balances, 'claimed_quantity');
  const [claim_id] = lacking.flatMap(({ line_id }) => referencesOf(held, 'claim', line_id));
  if (claim_id === undefined) return [];
  const extensions = { existing: { claim_id } };
  return [new Problem('CLAIM_EXISTS', lackingDetail(lacking, 'in a claim'), { extensions })];
}

function returnsProblem(lines: readonly ClaimedLine[], balances: Balances, held: readonly HeldUnits[]): Problem[] {
  const lacking = linesLackingUnits(lines, balances, 'returned_quantity', ['claimed_quantity']);
  if (lacking.length === 0) return [];
  const lineReturns = lacking.map(({ line_id }) => ({ line_id, return_ids: referencesOf(held, 'return', line_id) }));
  const extensions = { lines: lineReturns };
  return [new Problem('RETURNS_OVERLAP', lackingDetail(lacking, 'in a return'), { extensions })];
}

function cancelledProblem(lines: readonly ClaimedLine[], balances: Balances): Problem[] {
  if (lines.length === 0) return [new Problem('REFUND_NOT_ELIGIBLE', 'The order has no units left to claim.')];
  const lacking = linesLackingUnits(lines, balances, 'cancelled_quantity', ['claimed_quantity', 'returned_quantity']);
  return lacking.length === 0 ? [] : [new Problem('REFUND_NOT_ELIGIBLE', lackingDetail(lacking, 'cancelled'))];
}

function lackingDetail(lines: readonly ClaimedLine[], cause: string): string {
  const lineIds = lines.map(({ line_id }) => line_id).join(', ');
  return `Fewer units of ${lineIds} are left than claimed, because others are already ${cause}.`;
}

function zeroPayoutProblem({ amount }: Payout): Problem[] {
  return exact(amount) > 0n ? [] : [new Problem('REFUND_NOT_ELIGIBLE', 'The payout for the claimed units is 0.')];
}

/** The problem of a reship with too little stock. */
export function stockProblem(claimed: readonly ClaimedLine[], levels: StockLevels): Problem[] {
  const lines = findShortages(claimed, levels);
  if (lines.length === 0) return [];
  const skus = [...new Set(lines.map(({ sku }) => sku))].join(', ');
  const detail = `The stock of ${skus} is too low for this reship.`;
  return [new Problem('STOCK_INSUFFICIENT', detail, { extensions: { lines } })];
}
