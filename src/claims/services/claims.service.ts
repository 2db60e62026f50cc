// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { EventQuotaService, type Order, reasonsOf, warningsOf } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { ClaimBody } from '../model/claim-bodies.js';
import { type Claim, type StockUnits } from '../model/claim.js';
import { type ClaimView } from '../model/claim.resource.js';
import {
  type ClaimedOrder,
  type ClaimFacts,
  checkClaim,
  type ClaimCheckResult,
  verdictOn,
  completeVerdicts,
} from '../rules/claim-checks.js';
import { toClaimLines } from '../rules/claim-lines.js';
import { newMove } from '../rules/claim-transitions.js';
import { type ClaimDryRun } from '../rules/claim-view.js';
import { requiredStock } from '../rules/stock.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { ClaimFactsService } from './claim-facts.service.js';
import { ClaimRecorderService } from './claim-recorder.service.js';

/** Files claims (C-CLM). */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly facts: ClaimFactsService,
    private readonly recorder: ClaimRecorderService,
    private readonly quota: EventQuotaService,
    private readonly uploads: UploadsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Files a claim, holds its units, and reserves the stock for a reship.
   * @throws Problem of the first check that fails (C-CLM-15), or DAILY_QUOTA_EXCEEDED
   */
  async create(caller: CallerContext, body: ClaimBody): Promise<ClaimView> {
    const { store, actor } = caller;
    return this.database.transaction(async () => {
      const facts = await this.facts.read(store, body, this.clock.now(), { locked: true });
      const accepted = acceptedOrThrow(checkClaim(body, facts), facts);
      const { order, lines, stockLevels } = accepted;
      const reserved = body.claim_resolution === 'RESHIP' ? requiredStock(lines, stockLevels) : [];
      const claim = newClaim(body, accepted, { actor, now: facts.filedAt, reserved });
      await this.quota.assertQuota(caller);
      const view = await this.recorder.insert(order, claim, actor);
      await this.uploads.keep(store.store_id, claim.id, facts.uploadedUrls);
      return view;
    });
  }

  /**
   * Dry run: returns the verdict of every check and the payout. Stores nothing (C-CLM-27).
   * @param body any JSON; faults are part of the result
   */
  async forecast(store: Store, body: unknown): Promise<ClaimDryRun> {
    const faults = validateBody(ClaimBody, body);
    if (faults.length > 0) {
      const verdicts = completeVerdicts([verdictOn('shape', [validationError(faults)])]);
      return { order_number: null, verdicts, lines: [] };
    }
    const claim = withoutNulls(ClaimBody, body);
    const now = this.clock.now();
    const facts = await this.database.snapshot(() => this.facts.read(store, claim, now, { locked: false }));
    const { verdicts, lines, payout } = checkClaim(claim, facts);
    const order_number = facts.claimedOrder instanceof Problem ? null : facts.claimedOrder.order.order_number;
    return { order_number, verdicts, lines, payout };
  }
}

/** The facts and results that a new claim consists of. */
type AcceptedClaim = Pick<ClaimedOrder, 'order' | 'stockLevels'> &
  Required<Pick<ClaimCheckResult, 'lines' | 'payout' | 'policyFacts'>>;

/** @throws Problem of the first check that fails */
function acceptedOrThrow(
  { verdicts, lines, payout, policyFacts }: ClaimCheckResult,
  { claimedOrder }: ClaimFacts,
): AcceptedClaim {
  const [problem] = verdicts.flatMap(({ problems }) => problems);
  if (problem) throw problem;
  if (claimedOrder instanceof Problem || !payout || !policyFacts)
    throw new Error('Claim passed its checks without an order or a payout');
  return { order: claimedOrder.order, stockLevels: claimedOrder.stockLevels, lines, payout, policyFacts };
}

function newClaim(
  body: ClaimBody,
  { order, lines, payout, policyFacts }: AcceptedClaim,
  { actor, now, reserved }: { actor: Actor; now: Date; reserved: StockUnits[] },
): Claim {
  const reasons = reasonsOf(order);
  const { amount, currency, basis } = payout;
  return {
    store_id: order.store_id,
    id: newId('clm'),
    order_number: order.order_number,
    status: 'SUBMITTED',
    version: 1,
    created_at: now,
    updated_at: now,
    content: {
      protect_order_number: order.protect_order_number,
      claim_reason: body.claim_reason ?? null,
      claim_resolution: body.claim_resolution,
      claims_full_order: body.claims_full_order,
      claims_items: toClaimLines(lines, payout),
      payout: { amount, currency, basis },
      review: { flagged: reasons.length > 0, reasons, warnings: warningsOf(order) },
      ...customerOf(order),
      shipping_address: body.shipping_address ?? order.content.shipping_address ?? null,
      history: [newMove('SUBMITTED', now, actor, {})],
      counted: payout.lines,
      reserved,
      policy_facts: policyFacts,
    },
  };
}

/** Takes the customer from the order, never from the claim (C-CLM-13). */
function customerOf({ content: { customer } }: Order): { customer_name: string | null; customer_email: string | null } {
  const { name, first_name, last_name, email } = customer;
  const parts = [first_name, last_name].filter((part) => part !== undefined && part !== '');
  return { customer_name: name ?? (parts.length > 0 ? parts.join(' ') : null), customer_email: email ?? null };
}
