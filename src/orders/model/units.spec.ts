// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { identifyUpdatedLines } from '../rules/line-identity.js';
import { type IdentifiedLine } from './line-product.js';
import { itemOf } from './line-product.js';
import { type LineItem } from './order-members.js';
import { sumByLine, type HeldUnits, type LineUnits, UNIT_KINDS, unitBalances } from './units.js';

const line = (line_id: string, quantity: number): IdentifiedLine => ({ line_id, quantity, unit_price: 10 });
const held = (kind: HeldUnits['kind'], line_id: string, quantity: number, reference = `${kind}-1`): HeldUnits => ({
  kind,
  line_id,
  quantity,
  reference,
});

describe('unitBalances', () => {
  it('returns all units as returnable if none are held', () =>
    expect(unitBalances([line('a', 3)], [])).toEqual(
      new Map([['a', { cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 3 }]]),
    ));

  it('counts each kind separately', () => {
    const units = [
      held('cancellation', 'a', 1),
      held('cancellation', 'a', 2, 'can-2'),
      held('return', 'a', 3),
      held('claim', 'a', 4),
      held('return', 'b', 5),
    ];
    expect(Object.fromEntries(unitBalances([line('a', 20), line('b', 5)], units))).toEqual({
      a: { cancelled_quantity: 3, returned_quantity: 3, claimed_quantity: 4, returnable_quantity: 10 },
      b: { cancelled_quantity: 0, returned_quantity: 5, claimed_quantity: 0, returnable_quantity: 0 },
    });
  });

  it('never lets returnable_quantity fall below 0 when the quantity was lowered', () =>
    expect(unitBalances([line('a', 2)], [held('cancellation', 'a', 2), held('claim', 'a', 1)]).get('a')).toEqual({
      cancelled_quantity: 2,
      returned_quantity: 0,
      claimed_quantity: 1,
      returnable_quantity: 0,
    }));

  it('C-READ-8: takes what a line can no longer hold from the free units of its item', () => {
    const mug = (line_id: string, quantity: number) => ({ ...line(line_id, quantity), sku: 'mug' });
    const lines = [mug('a', 2), mug('b', 1), mug('c', 5), { ...line('d', 4), sku: 'pot' }];
    const left = (...units: HeldUnits[]) =>
      Object.fromEntries([...unitBalances(lines, units)].map(([id, each]) => [id, each.returnable_quantity]));
    expect(left(held('return', 'a', 3))).toEqual({ a: 0, b: 0, c: 5, d: 4 });
    expect(left(held('return', 'a', 4), held('claim', 'b', 1))).toEqual({ a: 0, b: 0, c: 3, d: 4 });
    const ofGoneLine = { ...held('claim', 'gone', 4), item: itemOf(mug('gone', 4)) };
    expect(left(ofGoneLine)).toEqual({ a: 0, b: 0, c: 4, d: 4 });
    expect(left({ ...ofGoneLine, kind: 'cancellation' })).toEqual({ a: 2, b: 1, c: 5, d: 4 });
    expect(left(held('return', 'a', 99))).toEqual({ a: 0, b: 0, c: 0, d: 4 });
  });

  it.each<[string, Partial<IdentifiedLine>, Partial<IdentifiedLine>, number]>([
    ['a product_id that came later', {}, { product_id: '8001' }, 0],
    ['a product_id that went', { product_id: '8001' }, {}, 0],
    ['a SKU beside the product_id', { product_id: '8001' }, { product_id: '8001', sku: 'MUG' }, 0],
    ['a SKU in place of the product_id', { product_id: '8001' }, { sku: 'MUG' }, 0],
    ['a variant that came later', { sku: 'MUG' }, { sku: 'MUG', variant_id: '1' }, 0],
    ['another product', { product_id: '8001' }, { product_id: '8002' }, 2],
    ['another variant', { sku: 'MUG', variant_id: '1' }, { sku: 'MUG', variant_id: '2' }, 2],
    ['another title', {}, { product_id: '8001', title: 'Pot' }, 2],
  ])('C-READ-8: counts units of a removed line for a line with %s', (_what, then, now, left) => {
    const mug = (names: Partial<IdentifiedLine>) => ({ ...line('b', 2), title: 'Mug', ...names });
    const claim = { ...held('claim', 'a', 2), item: itemOf(mug(then)) };
    expect(unitBalances([mug(now)], [claim]).get('b')?.returnable_quantity).toBe(left);
  });

  it('C-READ-8: takes units of which less is known after those of the same variant', () => {
    const tee = (line_id: string, variant_id?: string) => ({ ...line(line_id, 1), sku: 'TEE', variant_id });
    const claim = (variant_id?: string) => ({ ...held('claim', 'gone', 1), item: itemOf(tee('gone', variant_id)) });
    const left = (...units: HeldUnits[]) =>
      [...unitBalances([tee('a', 'S'), tee('b', 'L')], units).values()].map((each) => each.returnable_quantity);
    expect(left(claim('L'))).toEqual([1, 0]);
    expect(left(claim(), claim('S'))).toEqual([0, 0]);
  });

  it('C-LINE-13: returns no unit of a fee, and counts its cancelled units', () => {
    const fee: IdentifiedLine = { ...line('a', 2), kind: 'fee' };
    expect(unitBalances([fee], [held('cancellation', 'a', 1)]).get('a')).toEqual({
      ...{ cancelled_quantity: 1, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 0 },
    });
  });

  it.each<[string, HeldUnits[], number, number]>([
    ['is returned', [], 2, 1],
    ['that is in a return is counted once', [held('return', 'a', 1)], 2, 1],
    ['that is in a claim is counted once', [held('claim', 'a', 1)], 2, 1],
    ['beyond those in a claim is returned', [held('claim', 'a', 1), held('refunded', 'a', 1, 'rfd-2')], 1, 2],
    ['that is cancelled is no more', [held('cancellation', 'a', 3)], 0, 0],
  ])('C-PLT-21: a refunded unit %s', (_what, others, returnable, taken) => {
    const balance = unitBalances([line('a', 3)], [held('refunded', 'a', 1), ...others]).get('a');
    expect(balance).toMatchObject({ returnable_quantity: returnable });
    expect((balance?.returned_quantity ?? 0) + (balance?.claimed_quantity ?? 0)).toBe(taken);
  });

  it('C-PLT-21: refunded units of a removed line count for no other one', () => {
    const mug = (line_id: string) => ({ ...line(line_id, 2), sku: 'mug' });
    const refunded = { ...held('refunded', 'gone', 1), item: itemOf(mug('gone')) };
    expect(unitBalances([mug('a')], [refunded]).get('a')?.returnable_quantity).toBe(2);
  });

  it.each<[string, HeldUnits[], number, number]>([
    ['is returned', [], 2, 1],
    ['beside one in a return is another one', [held('return', 'a', 1)], 1, 2],
    ['that is not free any more does not count', [held('return', 'a', 2), held('claim', 'a', 1)], 0, 3],
    ['that is cancelled is no more', [held('cancellation', 'a', 3)], 0, 0],
    ['beside a refunded one is another one', [held('refunded', 'a', 2)], 0, 3],
  ])('C-WDR-6: a withdrawn unit %s', (_what, others, returnable, taken) => {
    const balance = unitBalances([line('a', 3)], [held('withdrawal', 'a', 1), ...others]).get('a');
    expect(balance).toMatchObject({ returnable_quantity: returnable });
    expect((balance?.returned_quantity ?? 0) + (balance?.claimed_quantity ?? 0)).toBe(taken);
  });

  it('C-WDR-6: counts withdrawn units of a removed line for another line of its item', () => {
    const mug = (line_id: string) => ({ ...line(line_id, 2), sku: 'mug' });
    const withdrawn = { ...held('withdrawal', 'gone', 1), item: itemOf(mug('gone')) };
    expect(unitBalances([mug('a')], [withdrawn]).get('a')?.returnable_quantity).toBe(1);
  });

  it('does not count units of a removed line for a line of another item', () => {
    const balances = unitBalances([line('b', 1)], [held('cancellation', 'a', 1)]);
    expect([...balances.keys()]).toEqual(['b']);
    expect(balances.get('b')?.returnable_quantity).toBe(1);
  });
});

describe('sumByLine', () => {
  it('adds up entries of one line at the position of the first', () => {
    const entry = (line_id: string, quantity: number) => ({ line_id, quantity });
    expect(sumByLine([entry('b', 1), entry('a', 2), entry('b', 3)])).toEqual([entry('b', 4), entry('a', 2)]);
  });
});

describe('property: units', () => {
  const ids = ['a', 'b', 'c'];
  const units = fc.array(
    fc.record({
      kind: fc.constantFrom(...UNIT_KINDS),
      line_id: fc.constantFrom(...ids),
      reference: fc.constantFrom('1', '2'),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 12 },
  );

  it('cancelled + returned + claimed + returnable = quantity, unless a write lowered it', () => {
    fc.assert(
      fc.property(units, fc.nat(9), (taken, spare) => {
        const of = (id: string): number => taken.reduce((sum, u) => sum + (u.line_id === id ? u.quantity : 0), 0);
        const lines = ids.map((id) => line(id, of(id) + spare));
        for (const [id, balance] of unitBalances(lines, taken)) {
          expect(Object.values(balance).reduce((sum: number, quantity: number) => sum + quantity, 0)).toBe(
            of(id) + spare,
          );
          expect(balance.returnable_quantity).toBe(spare);
        }
      }),
    );
  });

  it('hold no unit of an item twice, whatever an update made of its lines', () => {
    const someLines = fc.array(fc.tuple(fc.constantFrom('mug', 'pot'), fc.integer({ min: 1, max: 5 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(someLines, units, ([...quantities], taken) => {
        const lines = quantities.map(([sku, quantity], index) => ({
          ...line(ids[index] ?? `${index}`, quantity),
          sku,
        }));
        const gone = { ...line('gone', 1), sku: 'mug' };
        const lineOf = ({ line_id }: LineUnits) => lines.find((each) => each.line_id === line_id) ?? gone;
        const ledger = taken.map((each) => ({ ...each, item: itemOf(lineOf(each)) }));
        const balances = unitBalances(lines, ledger);
        for (const sku of ['mug', 'pot']) {
          const ofItem = lines.filter((each) => each.sku === sku);
          const isOfItem = (each: HeldUnits) =>
            ofItem.some(({ line_id }) => line_id === each.line_id) ||
            (sku === 'mug' && each.kind !== 'cancellation' && !lines.some(({ line_id }) => line_id === each.line_id));
          const sum = (all: readonly { quantity: number }[]) => all.reduce((total, each) => total + each.quantity, 0);
          const returnable = ofItem.map(({ line_id }) => balances.get(line_id)?.returnable_quantity ?? 0);
          const expected = Math.max(0, sum(ofItem) - sum(ledger.filter(isOfItem)));
          expect(returnable.reduce((total, each) => total + each, 0)).toBe(expected);
        }
      }),
    );
  });

  it('C-READ-8: hold no unit twice, whichever of its names an item is sent with', () => {
    const names = { product_id: '8001', sku: 'MUG', variant_id: '9001' };
    const sentLine = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.subarray(Object.keys(names) as (keyof typeof names)[]))
      .map(([quantity, sent]): LineItem => {
        return {
          title: 'Mug',
          quantity,
          unit_price: 10,
          ...Object.fromEntries(sent.map((name) => [name, names[name]])),
        };
      });
    const put = fc.record({
      sent: fc.array(sentLine, { minLength: 1, maxLength: 4 }),
      claimed: fc.nat(3),
    });
    const total = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
    fc.assert(
      fc.property(fc.array(put, { maxLength: 6 }), (puts) => {
        let lines: IdentifiedLine[] = [];
        const claims: HeldUnits[] = [];
        for (const { sent, claimed } of puts) {
          lines = identifyUpdatedLines(lines, sent);
          const balances = [...unitBalances(lines, claims)];
          const returnable = balances.map(([, { returnable_quantity }]) => ({ quantity: returnable_quantity }));
          expect(total(returnable)).toBe(Math.max(0, total(lines) - total(claims)));
          const [line_id, { returnable_quantity }] = balances[0] as (typeof balances)[number];
          const quantity = Math.min(claimed, returnable_quantity);
          const item = itemOf(lines[0] as IdentifiedLine);
          if (quantity > 0) claims.push({ ...held('claim', line_id, quantity), item });
        }
      }),
    );
  });

  it('sumByLine keeps all units and lists each line once', () => {
    fc.assert(
      fc.property(units, (entries) => {
        const sums = sumByLine(entries);
        expect(new Set(sums.map(({ line_id }) => line_id)).size).toBe(sums.length);
        for (const { line_id, quantity } of sums)
          expect(quantity).toBe(entries.filter((e) => e.line_id === line_id).reduce((sum, e) => sum + e.quantity, 0));
        expect(sums.map(({ line_id }) => line_id)).toEqual([...new Set(entries.map(({ line_id }) => line_id))]);
      }),
    );
  });
});
