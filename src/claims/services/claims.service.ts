import { Injectable } from '@nestjs/common';
import { type Order, type Payout, reasonsOf } from '../../orders/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type Claim, type StockUnits } from '../model/claim.js';
import { type ClaimedOrder, type ClaimFacts, judge, type Judged, verdict, withUnknown } from '../rules/claim-checks.js';
import { ClaimFactsService } from './claim-facts.service.js';
import { claimLines } from '../rules/claim-lines.js';
import { type ClaimDryRun } from '../model/claim-view.js';
import { ClaimRecorderService } from '../persistence/claim-recorder.service.js';
import { ClaimBody } from '../http/dto/claim.dto.js';
import { type PolicyFacts } from '../rules/claim-policy.js';
import { stockUnits } from '../rules/stock.js';

/** The use cases of those who file claims (C-CLM). */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly facts: ClaimFactsService,
    private readonly writes: ClaimRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Makes a claim, with its units and what a reship takes from stock.
   * @throws Problem that of the first check to fail (C-CLM-15)
   */
  async create(writer: CallerContext, body: ClaimBody): Promise<Claim> {
    const { store, actor } = writer;
    return this.database.transaction(async () => {
      const facts = await this.facts.read(store, body, this.clock.now(), { locked: true });
      const { order, levels, ...judged } = accepted(judge(body, facts), facts);
      const reserved = body.claim_resolution === 'RESHIP' ? stockUnits(judged.lines, levels) : [];
      const claim = newClaim(order, body, judged, { actor, now: facts.filedAt, reserved });
      await this.writes.insert(order, claim, actor);
      return claim;
    });
  }

  /**
   * Ask before you file: what every check says of a claim, and what it would pay. Stores nothing.
   * @param body anything that is JSON; what is wrong with it is part of the answer
   */
  async forecast(store: Store, body: unknown): Promise<ClaimDryRun> {
    const faults = validateBody(ClaimBody, body);
    if (faults.length > 0) {
      const verdicts = withUnknown([verdict('shape', [validationError(faults)])]);
      return { order_number: null, verdicts, lines: [] };
    }
    const claim = withoutNulls(ClaimBody, body);
    const facts = await this.database.snapshot(() =>
      this.facts.read(store, claim, this.clock.now(), { locked: false }),
    );
    const { verdicts, lines, payout } = judge(claim, facts);
    return { order_number: facts.claimed?.order.order_number ?? null, verdicts, lines, payout };
  }
}

/** What an accepted claim is made of. */
type Accepted = Pick<ClaimedOrder, 'order' | 'levels'> &
  Pick<Judged, 'lines'> & { payout: Payout; policyFacts: PolicyFacts };

/** @throws Problem that of the first check to fail */
function accepted({ verdicts, lines, payout, policyFacts }: Judged, { claimed }: ClaimFacts): Accepted {
  const [problem] = verdicts.flatMap(({ problems }) => problems);
  if (problem) throw problem;
  if (!claimed || !payout || !policyFacts) throw new Error('A claim that passed its checks has an order and a payout');
  return { order: claimed.order, levels: claimed.levels, lines, payout, policyFacts };
}

interface Origin {
  actor: CallerContext['actor'];
  now: Date;
  reserved: StockUnits[];
}

function newClaim(
  order: Order,
  body: ClaimBody,
  { lines, payout, policyFacts }: Pick<Accepted, 'lines' | 'payout' | 'policyFacts'>,
  { actor, now, reserved }: Origin,
): Claim {
  const reasons = reasonsOf(order);
  const { amount, currency, basis } = payout;
  const move = { status: 'SUBMITTED', occurred_at: now.toISOString(), actor } as const;
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
      ...customerOf(order),
      claim_reason: body.claim_reason ?? null,
      claim_resolution: body.claim_resolution,
      claims_full_order: body.claims_full_order,
      claims_items: claimLines(lines, payout),
      payout: { amount, currency, basis },
      review: { flagged: reasons.length > 0, reasons },
      shipping_address: body.shipping_address ?? order.content.shipping_address ?? null,
      counted: payout.lines,
      reserved,
      policy_facts: policyFacts,
      history: [{ ...move, amount: null, reason: null, reference: null }],
    },
  };
}

/** The customer is the order's, never the claim's (C-CLM-13). */
function customerOf({ content: { customer } }: Order): { customer_name: string | null; customer_email: string | null } {
  const { name, first_name, last_name, email } = customer;
  const parts = [first_name, last_name].filter((part) => part !== undefined && part !== '');
  return { customer_name: name ?? (parts.length > 0 ? parts.join(' ') : null), customer_email: email ?? null };
}
