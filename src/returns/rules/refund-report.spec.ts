import { type Order } from '../../orders/index.js';
import { type RefundBody } from '../http/dto/return.dto.js';
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
  const orderOf = (amounts: object): Order => ({ content: { currency: 'BRL', amounts } }) as unknown as Order;
  const warningsFor = (amount: number, currency: string | undefined, amounts: object): unknown =>
    refundWarnings(toRecordedRefund({ ...BODY, amount, currency }, NOW), orderOf(amounts));

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

  it.each([undefined, 'USD', 'EUR'])(
    'C-CB-29: warns with REFUND_CURRENCY_DIFFERS for %s, and compares no amounts',
    (currency) => {
      const detail = `99.00 ${currency ?? 'USD'} was refunded, but the order is in BRL.`;
      expect(warningsFor(99, currency, { subtotal: 30 })).toEqual([{ code: 'REFUND_CURRENCY_DIFFERS', detail }]);
    },
  );
});
