import fc from 'fast-check';
import { type HeldUnits, type LinePayout, type Order } from '../../orders/index.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, exact, minorUnit } from '../../platform/money/money.js';
import { judge } from './claim-checks.js';
import { approvedLines } from './claim-payout.js';
import { type ClaimBody } from '../http/dto/claim.dto.js';

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

const sumOf = (lines: readonly LinePayout[]): bigint => lines.reduce((sum, { amount }) => sum + exact(amount), 0n);
const line = (quantity: number, unit_price: number): Line => ({
  quantity,
  unit_price,
  line_total: quantity * unit_price,
});
const worked = (line_id: string, quantity: number, amount: Amount): LinePayout => ({ line_id, quantity, amount });

describe('what a claim counts for once it is approved', () => {
  const order = anOrder([line(2, 10), line(1, 5)], 25);

  it.each<[string, LinePayout[], LinePayout[], Amount | undefined, Amount[]]>([
    ['as it was worked out', [], [worked('A', 1, 10), worked('B', 1, 5)], undefined, [10, 5]],
    ['less, each line by its share', [], [worked('A', 2, 20), worked('B', 1, 5)], 10, [8, 2]],
    [
      'a cent that cannot be split goes to the larger remainder',
      [],
      [worked('A', 2, 20), worked('B', 1, 5)],
      0.01,
      [0.01, 0],
    ],
    ['more, up to what each line has', [], [worked('A', 1, 10)], 20, [20]],
    ['nothing', [], [worked('A', 1, 10)], 0, [0]],
    ['what others have left of the line', [worked('A', 1, 12)], [worked('A', 1, 10)], 8, [8]],
  ])('%s', (_what, live, lines, amount, amounts) =>
    expect(approvedLines(order, live, lines, amount).map((each) => each.amount)).toEqual(amounts),
  );

  it.each<[string, LinePayout[], LinePayout[], Amount | undefined, string]>([
    ['more than its lines have', [], [worked('A', 1, 10)], 20.01, 'OUT_OF_RANGE'],
    ['more than others have left of the line', [worked('A', 1, 12)], [worked('A', 1, 10)], 8.01, 'OUT_OF_RANGE'],
    [
      'what was worked out, once it is more than that',
      [worked('A', 1, 12)],
      [worked('A', 1, 10)],
      undefined,
      'OUT_OF_RANGE',
    ],
    ['a part of a cent', [], [worked('A', 1, 10)], 1.001, 'TOO_MANY_DECIMALS'],
    ['anything for a line that is gone', [], [worked('Z', 1, 10)], 0.01, 'OUT_OF_RANGE'],
  ])('never %s', (_what, live, lines, amount, code) => {
    expect(() => approvedLines(order, live, lines, amount)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        errors: [expect.objectContaining({ pointer: '/amount', code })],
      }),
    );
  });
});

/** One thing that happens to an order; numbers pick lines, units and claims among what there is. */
interface Act {
  kind: 'claim' | 'full' | 'return' | 'cancel' | 'approve' | 'deny' | 'withdraw' | 'reject';
  line: number;
  quantity: number;
  share: number;
}

interface LiveClaim {
  reference: string;
  lines: LinePayout[];
  approved: boolean;
}

/** An order's ledger and claims, moved by the rules alone. */
class Life {
  held: HeldUnits[] = [];
  claims: LiveClaim[] = [];
  private count = 0;

  constructor(readonly order: Order) {}

  live(except?: LiveClaim): LinePayout[] {
    return this.claims.filter((claim) => claim !== except).flatMap(({ lines }) => lines);
  }

  act({ kind, line, quantity, share }: Act): void {
    const { line_items } = this.order.content;
    const { line_id } = line_items[line % line_items.length] as { line_id: string };
    if (kind === 'claim') this.file({ claims_full_order: false, claims_items: [{ line_id, quantity }] });
    else if (kind === 'full') this.file({ claims_full_order: true });
    else if (kind === 'return' || kind === 'cancel')
      this.take(kind === 'return' ? 'return' : 'cancellation', line_id, quantity);
    else if (kind === 'reject') this.drop(this.held.find((units) => units.kind === 'return')?.reference);
    else this.decide(kind, this.claims[line % Math.max(1, this.claims.length)], share);
  }

  private file(members: Pick<ClaimBody, 'claims_full_order' | 'claims_items'>): void {
    const body: ClaimBody = { order_reference: 'O-1', claim_resolution: 'REFUND', ...members };
    const claimed = {
      order: this.order,
      held: this.held,
      live: this.live(),
      parcels: [],
      levels: new Map<string, number>(),
    };
    const policy = { window_days: 120, refund_enabled: true, reship_enabled: true, lost_after_days: 0, exclusions: [] };
    const filedAt = new Date('2026-03-02T00:00:00Z');
    const { verdicts, payout } = judge(body, { policy, filedAt, uploaded: new Set(), claimed });
    if (!payout || verdicts.some(({ outcome }) => outcome !== 'passed')) return;
    const reference = `clm_${++this.count}`;
    this.claims.push({ reference, lines: payout.lines, approved: false });
    this.held.push(
      ...payout.lines.map(({ line_id, quantity }) => ({ kind: 'claim' as const, reference, line_id, quantity })),
    );
  }

  /** As returns and cancellations do: no more than nobody has. */
  private take(kind: 'return' | 'cancellation', line_id: string, quantity: number): void {
    const bought = this.order.content.line_items.find((each) => each.line_id === line_id)?.quantity ?? 0;
    if (quantity > bought - this.heldOf(line_id)) return;
    this.held.push({ kind, reference: `${kind}_${++this.count}`, line_id, quantity });
  }

  private decide(kind: string, claim: LiveClaim | undefined, share: number): void {
    if (!claim || claim.approved) return;
    if (kind !== 'approve') {
      this.claims = this.claims.filter((each) => each !== claim);
      return this.drop(claim.reference);
    }
    const unit = minorUnit(this.order.content.currency);
    const amount =
      share === 0
        ? undefined
        : amountOf(((exact(this.order.content.amounts.subtotal) * BigInt(share)) / 100n / unit) * unit);
    try {
      claim.lines = approvedLines(this.order, this.live(claim), claim.lines, amount);
      claim.approved = true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  }

  private drop(reference: string | undefined): void {
    this.held = this.held.filter((units) => units.reference !== reference);
  }

  heldOf(lineId: string): number {
    return this.held.filter(({ line_id }) => line_id === lineId).reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

describe('whatever is claimed, returned, cancelled, approved and denied of an order', () => {
  const kinds = ['claim', 'full', 'return', 'cancel', 'approve', 'deny', 'withdraw', 'reject'] as const;
  const act = fc.record<Act>({
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

  it('live claims never count for more than subtotal, nor are more units held than were bought', () => {
    fc.assert(
      fc.property(orders, fc.array(act, { maxLength: 30 }), (order, acts) => {
        const life = new Life(order);
        for (const each of acts) {
          life.act(each);
          expect(sumOf(life.live())).toBeLessThanOrEqual(exact(order.content.amounts.subtotal));
          for (const { line_id, quantity } of order.content.line_items)
            expect(life.heldOf(line_id)).toBeLessThanOrEqual(quantity);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('unit by unit or at once, an unflagged order that is claimed whole pays its subtotal to the last unit of its currency', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const unflagged = { ...order, review_reasons: null };
        const life = new Life(unflagged);
        for (const [index, { quantity }] of order.content.line_items.entries())
          for (let n = 0; n < quantity; n++) life.act({ kind: 'claim', line: index, quantity: 1, share: 0 });
        const all = order.content.line_items.every(({ line_id, quantity }) => life.heldOf(line_id) === quantity);
        // A unit that pays nothing is not eligible for a refund.
        if (all) expect(sumOf(life.live())).toBe(exact(order.content.amounts.subtotal));
      }),
    );
  });
});
