import fc from 'fast-check';
import { type IdentifiedLine } from './line-product.js';
import { type Cancellation, type CancellationEntry } from './cancellation-record.js';
import { appendCancellation, recomputeStatus } from '../rules/cancellation.js';
import { heldOfQuantities } from './counted-units.js';
import { type OrderContent } from './order-content.js';
import { type HeldUnits, unitBalances } from './units.js';

const line = (quantity: number): IdentifiedLine => ({ line_id: 'a', sku: 'MUG', quantity, unit_price: 10 });

/** An order of one line, whose units are cancelled and whose line is sent again. */
class OneLine {
  cancellation?: Cancellation;
  held: HeldUnits[] = [];

  constructor(public quantity: number) {}

  cancel(quantity: number): this {
    const line_items = [{ line_id: 'a', quantity }];
    const entry = { cancellation_id: 'can', type: 'PARTIAL', line_items } as unknown as CancellationEntry;
    const content = { line_items: [line(this.quantity)], amounts: { subtotal: 10 } } as OrderContent;
    this.cancellation = appendCancellation(this.cancellation, content, entry);
    this.held.push({ kind: 'cancellation', line_id: 'a', reference: `can_${this.held.length}`, quantity });
    return this;
  }

  put(quantity: number): this {
    this.quantity = quantity;
    this.cancellation &&= recomputeStatus(this.cancellation, [line(quantity)]);
    return this;
  }

  get left(): number {
    const lines = [line(this.quantity)];
    const balances = unitBalances(lines, heldOfQuantities(this.held, this.cancellation, lines));
    return balances.get('a')?.returnable_quantity as number;
  }
}

describe('C-CAN-29: cancelled units', () => {
  it.each<[string, OneLine, number, string]>([
    ['stay in the quantity', new OneLine(5).cancel(2).put(5), 3, 'partial'],
    ['are taken off', new OneLine(5).cancel(2).put(3), 3, 'partial'],
    ['are taken off when few are left', new OneLine(5).cancel(4).put(1), 1, 'partial'],
    ['of two cancellations are taken off', new OneLine(5).cancel(1).cancel(2).put(2), 2, 'partial'],
    ['of the first cancellation are taken off', new OneLine(5).cancel(1).cancel(2).put(4), 2, 'partial'],
    ['are taken off one cancellation after the other', new OneLine(5).cancel(2).put(3).cancel(1).put(2), 2, 'partial'],
    ['are put back', new OneLine(5).cancel(2).put(3).put(5), 3, 'partial'],
    ['are not those that the quantity is lower by', new OneLine(5).cancel(1).put(3), 2, 'partial'],
    ['are all that the quantity still has', new OneLine(5).cancel(2).put(3).cancel(3), 0, 'full'],
  ])('%s', (_what, order, left, status) => {
    expect([order.left, order.cancellation?.status]).toEqual([left, status]);
  });

  it('leave as many units whether an OMS takes them off each time or never', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }), (cancelled) => {
        const [kept, lowered] = [new OneLine(13), new OneLine(13)];
        for (const units of cancelled) {
          kept.cancel(units);
          lowered.cancel(units);
          expect(lowered.left).toBe(kept.left);
          lowered.put(lowered.quantity - units);
          expect(lowered.left).toBe(kept.left);
          expect(lowered.cancellation?.status).toBe(kept.cancellation?.status);
        }
      }),
    );
  });
});
