// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../orders/index.js';
import { type RefundBody } from '../model/return-bodies.js';
import { type OtherRefunds } from '../model/return-content.js';
import { toRecordedRefund, refundWarnings } from './refund-report.js';

const NOW = new Date('2026-11-21T18:00:00.000Z');
const BODY: RefundBody = { amount: 10, external_refund_id: 'R1' };

describe('toRecordedRefund', () => {
  it('fills in USD, no deductions and the time of receipt', () => {
    expect(toRecordedRefund(BODY, NOW)).toEqual({
      ...BODY,
      currency: 'USD',
      deductions_total: 0,
      refunded_at: '2026-11-21T18:00:00.000Z',
      received_at: '2026-11-21T18:00:00.000Z',
    });
  });

  it('keeps what was sent, with the time in UTC', () => {
    const sent = { ...BODY, currency: 'JPY', deductions_total: 2.5, refunded_at: '2026-11-20T23:30:00-03:00' };
    expect(toRecordedRefund({ ...sent, external_reference: { id: 1 } }, NOW)).toEqual({
      ...sent,
      refunded_at: '2026-11-21T02:30:00.000Z',
      received_at: '2026-11-21T18:00:00.000Z',
    });
  });
});

describe('refundWarnings', () => {
  const LINES = [
    { line_id: 'A', quantity: 2, unit_price: 10, line_total: 20 },
    { line_id: 'B', quantity: 1, unit_price: 20, line_total: 20 },
  ];
  const NO_OTHERS = { amount: 0, known: undefined };
  const orderOf = (amounts: object, line_items: object[] = []): Order =>
    ({ content: { currency: 'BRL', amounts, line_items }, review_reasons: null }) as unknown as Order;
  const warningsFor = (amount: number, currency: string | undefined, amounts: object): unknown =>
    refundWarnings(toRecordedRefund({ ...BODY, amount, currency }, NOW), orderOf(amounts), {
      others: NO_OTHERS,
      units: [{ line_id: 'gone', quantity: 1 }],
    });
  const codesOf = (amount: number, units: Record<string, number>, others: Partial<OtherRefunds> = {}, more = {}) =>
    refundWarnings(
      toRecordedRefund({ ...BODY, amount, currency: 'BRL' }, NOW),
      orderOf({ subtotal: 40, shipping_total: 5, protection_cost: 2, tax_total: 5, grand_total: 52, ...more }, LINES),
      {
        others: { ...NO_OTHERS, ...others },
        units: Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity })),
      },
    ).map(({ code }) => code);

  it('does not warn up to the amount paid for the order', () => {
    expect(warningsFor(31.5, 'BRL', { subtotal: 30, grand_total: 31.5 })).toEqual([]);
    expect(warningsFor(0, 'BRL', { subtotal: 0, grand_total: 0 })).toEqual([]);
  });

  it('C-CB-30: warns with REFUND_ABOVE_WORTH above that amount', () => {
    expect(warningsFor(31.51, 'BRL', { subtotal: 30, grand_total: 31.5 })).toEqual([
      { code: 'REFUND_ABOVE_WORTH', detail: '31.51 BRL was refunded, but the order is worth 31.50 BRL.' },
    ]);
  });

  it('C-CB-30: compares with the sum of the other figures without a grand_total', () => {
    const figures = { subtotal: 30, shipping_total: 5, protection_cost: 1, tax_total: 0.5 };
    expect([warningsFor(36.5, 'BRL', figures), warningsFor(30, 'BRL', { subtotal: 30 })]).toEqual([[], []]);
    expect(warningsFor(36.51, 'BRL', figures)).toMatchObject([{ code: 'REFUND_ABOVE_WORTH' }]);
  });

  it('C-CB-30: adds the refunds of the other returns of the order', () => {
    expect(codesOf(27.5, { B: 1 }, { amount: 24.5 })).toEqual([]);
    expect(codesOf(27.5, { B: 1 }, { amount: 24.51 })).toEqual(['REFUND_ABOVE_WORTH']);
    const refund = toRecordedRefund({ ...BODY, amount: 45, currency: 'BRL' }, NOW);
    const facts = { others: { ...NO_OTHERS, amount: 45 }, units: [] };
    expect(refundWarnings(refund, orderOf({ subtotal: 52 }), facts)[0]).toEqual({
      code: 'REFUND_ABOVE_WORTH',
      detail: "45.00 BRL was refunded, 90.00 BRL with the order's other returns, but the order is worth 52.00 BRL.",
    });
  });

  // Half of the items, 20.00, with half of the tax, 2.50, and the shipping, 5.00.
  it.each<[number, Record<string, number>, object, string[]]>([
    [27.5, { A: 2 }, {}, []],
    [27.52, { A: 2 }, {}, []],
    [27.53, { A: 2 }, {}, ['REFUND_ABOVE_SHARE']],
    [45, { A: 2 }, {}, ['REFUND_ABOVE_SHARE']],
    [25.01, { A: 2 }, { grand_total: 47 }, []],
    [25.03, { A: 2 }, { grand_total: 47 }, ['REFUND_ABOVE_SHARE']],
    [10.01, { A: 1 }, { shipping_total: 0, tax_total: 0, grand_total: 42 }, []],
    [52, { A: 3 }, {}, []],
    [52, { A: 2, B: 1 }, { protection_cost: 0, tax_total: 7 }, []],
  ])('C-CB-36: compares %d for %j with the share of the units, shipping and %j: %j', (amount, units, more, codes) => {
    expect(codesOf(amount, units, {}, more)).toEqual(codes);
  });

  it('C-CB-37: warns of a refund id that another return has, in any currency', () => {
    const known = { id: 'ret_2', order_number: 'O-2' };
    expect(codesOf(1, { A: 1 }, { known })).toEqual(['REFUND_ID_REPEATED']);
    const facts = { others: { amount: 0, known }, units: [] };
    expect(refundWarnings(toRecordedRefund(BODY, NOW), orderOf({ subtotal: 30 }), facts)).toMatchObject([
      { code: 'REFUND_CURRENCY_DIFFERS' },
      { code: 'REFUND_ID_REPEATED', detail: 'Refund R1 is also that of return ret_2 of order O-2.' },
    ]);
  });

  it.each([undefined, 'USD', 'EUR'])(
    'C-CB-29: warns with REFUND_CURRENCY_DIFFERS for %s, and compares no amounts',
    (currency) => {
      const detail = `99.00 ${currency ?? 'USD'} was refunded, but the order is in BRL.`;
      expect(warningsFor(99, currency, { subtotal: 30 })).toEqual([{ code: 'REFUND_CURRENCY_DIFFERS', detail }]);
    },
  );
});
