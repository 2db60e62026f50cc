// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type HeldUnits, type LinePayout, type Order } from '../../orders/index.js';
import { type Problem } from '../../platform/errors/problem.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, exact, minorUnit } from '../../platform/money/money.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { checkClaim } from './claim-checks.js';
import { approvePayouts, payoutTotal } from './claim-payout.js';

interface Line {
  quantity: number;
  unit_price: number;
  line_total: number;
}

const NAMES = ['A', 'B', 'C', 'D'];

function anOrder(lines: Line[], subtotal: Amount, currency = 'USD', flagged = false): Order {
  const content = {
    ordered_at: '2026-03-01T00:00:00.000Z',
    currency,
    customer: {},
    amounts: { subtotal },
    is_protected: true,
    line_items: lines.map((line, index) => ({ ...line, line_id: NAMES[index] as string })),
    line_id_source: 'partner' as const,
  };
  const review_reasons = flagged ? '[{"code":"FIGURE_MISSING"}]' : null;
  return { content, order_number: 'O-1', cancellation: null, review_reasons } as unknown as Order;
}

const line = (quantity: number, unit_price: number): Line => ({
  quantity,
  unit_price,
  line_total: quantity * unit_price,
});
const calculated = (line_id: string, quantity: number, amount: Amount): LinePayout => ({ line_id, quantity, amount });

describe('C-DEC-5: approvePayouts', () => {
  const order = anOrder([line(2, 10), line(1, 5)], 25);

  it.each<[string, LinePayout[], LinePayout[], Amount | undefined, Amount[]]>([
    ['the calculated payout', [], [calculated('A', 1, 10), calculated('B', 1, 5)], undefined, [10, 5]],
    ['a lower amount, each line in proportion', [], [calculated('A', 2, 20), calculated('B', 1, 5)], 10, [8, 2]],
    [
      'a cent, for the line with the larger remainder',
      [],
      [calculated('A', 2, 20), calculated('B', 1, 5)],
      0.01,
      [0.01, 0],
    ],
    ['a higher amount, up to the cap of the line', [], [calculated('A', 1, 10)], 20, [20]],
    ['an amount of 0', [], [calculated('A', 1, 10)], 0, [0]],
    ['what other claims leave of the line', [calculated('A', 1, 12)], [calculated('A', 1, 10)], 8, [8]],
  ])('approves %s', (_what, live, lines, amount, amounts) =>
    expect(approvePayouts(order, live, lines, { amount }).map((payout) => payout.amount)).toEqual(amounts),
  );

  it.each<[string, LinePayout[], LinePayout[], Amount | undefined, string]>([
    ['more than the cap of the line', [], [calculated('A', 1, 10)], 20.01, 'OUT_OF_RANGE'],
    [
      'more than other claims leave of the line',
      [calculated('A', 1, 12)],
      [calculated('A', 1, 10)],
      8.01,
      'OUT_OF_RANGE',
    ],
    [
      'the calculated payout, if other claims leave less',
      [calculated('A', 1, 12)],
      [calculated('A', 1, 10)],
      undefined,
      'OUT_OF_RANGE',
    ],
    ['a fraction of a cent', [], [calculated('A', 1, 10)], 1.001, 'TOO_MANY_DECIMALS'],
    ['any amount for a line that the order no longer has', [], [calculated('Z', 1, 10)], 0.01, 'OUT_OF_RANGE'],
  ])('refuses %s', (_what, live, lines, amount, code) => {
    expect(() => approvePayouts(order, live, lines, { amount })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        errors: [expect.objectContaining({ pointer: '/amount', code })],
      }),
    );
  });
});

describe('C-DEC-14: approvePayouts, line by line', () => {
  const order = anOrder([line(2, 10), line(1, 5)], 25);
  const claimed = [calculated('A', 1, 10), calculated('B', 1, 5)];
  const approve = (amounts: Record<string, Amount>, reason?: string, live: LinePayout[] = []): Amount[] => {
    const lines = Object.entries(amounts).map(([line_id, amount]) => ({ line_id, amount }));
    return approvePayouts(order, live, claimed, { lines, reason }).map(({ amount }) => amount);
  };
  const faultsOf = (approval: () => unknown): string[] => {
    try {
      approval();
      return [];
    } catch (error) {
      return ((error as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
    }
  };

  it('needs no reason for the calculated amounts, in any order', () =>
    expect(approve({ B: 5, A: 10 })).toEqual([10, 5]));

  it('needs a reason for other amounts', () => {
    expect(faultsOf(() => approve({ A: 10, B: 4.99 }))).toEqual(['/reason REQUIRED']);
    expect(approve({ A: 20, B: 0 }, 'Both lamps were broken.')).toEqual([20, 0]);
  });

  it.each<[string, Record<string, Amount>, string[]]>([
    ['more than its line still has', { A: 20.01, B: 5 }, ['/lines/0/amount OUT_OF_RANGE']],
    ['a fraction of a cent', { A: 10, B: 0.001 }, ['/lines/1/amount TOO_MANY_DECIMALS']],
    ['a line that is not claimed', { A: 10, B: 5, C: 1 }, ['/lines/2/line_id NOT_ALLOWED_VALUE']],
    ['no amount for a line', { A: 10 }, ['/lines REQUIRED']],
  ])('refuses %s', (_what, amounts, faults) => expect(faultsOf(() => approve(amounts, 'x'))).toEqual(faults));

  it('refuses a line that is named twice', () => {
    const lines = ['A', 'B', 'A'].map((line_id) => ({ line_id, amount: 1 }));
    expect(faultsOf(() => approvePayouts(order, [], claimed, { lines, reason: 'x' }))).toEqual([
      '/lines/2/line_id NOT_UNIQUE',
    ]);
  });

  it('refuses amounts that are more than the lines have together, because their shares were rounded up', () => {
    const flagged = anOrder([line(1, 1), line(1, 1), line(1, 1)], 0.02, 'USD', true);
    const lines = ['A', 'B', 'C'].map((line_id) => ({ line_id, amount: 0.01 }));
    const payouts = [calculated('A', 1, 0.01), calculated('B', 1, 0.01), calculated('C', 1, 0)];
    expect(faultsOf(() => approvePayouts(flagged, [], payouts, { lines, reason: 'x' }))).toEqual([
      '/lines OUT_OF_RANGE',
    ]);
  });

  it('refuses amounts that other claims have used up', () => {
    expect(faultsOf(() => approve({ A: 10, B: 5 }, 'x', [calculated('A', 1, 12)]))).toEqual([
      '/lines/0/amount OUT_OF_RANGE',
    ]);
    expect(approve({ A: 8, B: 5 }, 'x', [calculated('A', 1, 12)])).toEqual([8, 5]);
  });
});

/** A random action on an order. */
interface Action {
  kind: 'claim' | 'full' | 'return' | 'cancel' | 'approve' | 'approveLines' | 'deny' | 'withdraw' | 'reject';
  /** The index of a line or of a claim, modulo their number. */
  line: number;
  quantity: number;
  /** The amount to approve, or that of each line, in percent of subtotal; 0 approves the calculated payout. */
  share: number;
}

interface LiveClaim {
  reference: string;
  lines: LinePayout[];
  isApproved: boolean;
}

/** An order's units and claims in memory, changed only by the rules under test. */
class OrderModel {
  heldUnits: HeldUnits[] = [];
  claims: LiveClaim[] = [];
  private count = 0;

  constructor(readonly order: Order) {}

  livePayouts(except?: LiveClaim): LinePayout[] {
    return this.claims.filter((claim) => claim !== except).flatMap(({ lines }) => lines);
  }

  apply({ kind, line, quantity, share }: Action): void {
    const { line_items } = this.order.content;
    const { line_id } = line_items[line % line_items.length] as { line_id: string };
    if (kind === 'claim') this.file({ claims_full_order: false, claims_items: [{ line_id, quantity }] });
    else if (kind === 'full') this.file({ claims_full_order: true });
    else if (kind === 'return' || kind === 'cancel')
      this.hold(kind === 'return' ? 'return' : 'cancellation', line_id, quantity);
    else if (kind === 'reject') this.release(this.heldUnits.find((units) => units.kind === 'return')?.reference);
    else this.decide(kind, this.claims[line % Math.max(1, this.claims.length)], share);
  }

  private file(members: Pick<ClaimBody, 'claims_full_order' | 'claims_items'>): void {
    const body: ClaimBody = { order_reference: 'O-1', claim_resolution: 'REFUND', ...members };
    const claimedOrder = {
      order: this.order,
      heldUnits: this.heldUnits,
      livePayouts: this.livePayouts(),
      parcels: [],
      stockLevels: new Map<string, number>(),
    };
    const policy = { window_days: 120, refund_enabled: true, reship_enabled: true, lost_after_days: 0, exclusions: [] };
    const filedAt = new Date('2026-03-02T00:00:00Z');
    const { verdicts, payout } = checkClaim(body, { policy, filedAt, uploadedUrls: new Set(), claimedOrder });
    if (!payout || verdicts.some(({ outcome }) => outcome !== 'passed')) return;
    const reference = `clm_${++this.count}`;
    this.claims.push({ reference, lines: payout.lines, isApproved: false });
    this.heldUnits.push(
      ...payout.lines.map(({ line_id, quantity }) => ({ kind: 'claim' as const, reference, line_id, quantity })),
    );
  }

  /** Holds units for a return or a cancellation if enough are free. */
  private hold(kind: 'return' | 'cancellation', line_id: string, quantity: number): void {
    const bought = this.order.content.line_items.find((item) => item.line_id === line_id)?.quantity ?? 0;
    if (quantity > bought - this.heldQuantity(line_id)) return;
    this.heldUnits.push({ kind, reference: `${kind}_${++this.count}`, line_id, quantity });
  }

  private decide(kind: string, claim: LiveClaim | undefined, share: number): void {
    if (!claim || claim.isApproved) return;
    if (kind !== 'approve' && kind !== 'approveLines') {
      this.claims = this.claims.filter((other) => other !== claim);
      return this.release(claim.reference);
    }
    const unit = minorUnit(this.order.content.currency);
    const part = amountOf(((exact(this.order.content.amounts.subtotal) * BigInt(share)) / 100n / unit) * unit);
    const lines = claim.lines.map(({ line_id }) => ({ line_id, amount: part }));
    const amount = share === 0 ? undefined : part;
    const approval = kind === 'approveLines' ? { lines, reason: 'x' } : { amount };
    try {
      claim.lines = approvePayouts(this.order, this.livePayouts(claim), claim.lines, approval);
      claim.isApproved = true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  }

  private release(reference: string | undefined): void {
    this.heldUnits = this.heldUnits.filter((units) => units.reference !== reference);
  }

  heldQuantity(lineId: string): number {
    return this.heldUnits.filter(({ line_id }) => line_id === lineId).reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

describe('after any sequence of claims, returns, cancellations and decisions on an order', () => {
  const kinds = ['claim', 'full', 'return', 'cancel', 'approve', 'approveLines', 'deny', 'withdraw', 'reject'] as const;
  const action = fc.record<Action>({
    kind: fc.constantFrom(...kinds),
    line: fc.nat({ max: 9 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    share: fc.integer({ min: 0, max: 120 }),
  });
  const orders = fc.constantFrom<[string, number]>(['JPY', 1], ['USD', 100], ['KWD', 1000]).chain(([currency, units]) =>
    fc
      .record({
        lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.nat({ max: 100_000 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        kept: fc.nat({ max: 100 }),
        flagged: fc.boolean(),
      })
      .map(({ lines, kept, flagged }) => {
        const items = lines.map(({ quantity, price }) => ({
          quantity,
          unit_price: price / units,
          line_total: (quantity * price) / units,
        }));
        const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        return anOrder(items, Math.floor((total * kept) / 100) / units, currency, flagged);
      }),
  );

  it('C-PAY-7, C-DEC-14: live claims pay at most subtotal, and at most the bought units are held', () => {
    fc.assert(
      fc.property(orders, fc.array(action, { maxLength: 30 }), (order, actions) => {
        const model = new OrderModel(order);
        for (const each of actions) {
          model.apply(each);
          expect(payoutTotal(model.livePayouts())).toBeLessThanOrEqual(exact(order.content.amounts.subtotal));
          for (const { line_id, quantity } of order.content.line_items)
            expect(model.heldQuantity(line_id)).toBeLessThanOrEqual(quantity);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('claims on every unit of an unflagged order, one by one, pay exactly its subtotal', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const unflagged = { ...order, review_reasons: null };
        const model = new OrderModel(unflagged);
        for (const [index, { quantity }] of order.content.line_items.entries())
          for (let n = 0; n < quantity; n++) model.apply({ kind: 'claim', line: index, quantity: 1, share: 0 });
        const { line_items } = order.content;
        // A unit with a payout of 0 cannot be claimed.
        const isClaimedWhole = line_items.every(({ line_id, quantity }) => model.heldQuantity(line_id) === quantity);
        if (isClaimedWhole) expect(payoutTotal(model.livePayouts())).toBe(exact(order.content.amounts.subtotal));
      }),
    );
  });
});
