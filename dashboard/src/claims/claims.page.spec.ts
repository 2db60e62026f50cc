import { type Claim, type ClaimLine, claimView, type QueuedClaim } from 'parcelward/claims';
import { claimPage } from './claims.page.js';

const PHOTO = 'https://api.example/uploads/1.jpg';

function line(line_id: string, members: Partial<ClaimLine> = {}): ClaimLine {
  const own = { line_id, sku: null, title: `Title of ${line_id}`, quantity: 1, payout_amount: 10 };
  return { ...own, claimed_images: [], additional_comment: null, ...members };
}

function aClaim(id: string, members: Partial<Claim> = {}, content: Partial<Claim['content']> = {}): Claim {
  const time = new Date('2026-11-20T10:00:00Z');
  return {
    ...{
      store_id: 'sto_1',
      id,
      order_number: 'A/1',
      status: 'SUBMITTED',
      version: 1,
      created_at: time,
      updated_at: time,
    },
    ...members,
    content: {
      claim_reason: 'Damaged',
      claim_resolution: 'REFUND',
      claims_items: [line('lamp')],
      payout: { amount: 10, currency: 'BRL', basis: 'figures' },
      counted: [{ line_id: 'lamp', quantity: 1, amount: 10 }],
      review: { flagged: false, reasons: [] },
      history: [],
      ...content,
    } as unknown as Claim['content'],
  };
}

function pageOf(claim: Claim, ofOrder: Claim[] = [claim], queued: Partial<QueuedClaim> = {}) {
  const order_review = { flagged: false, reasons: [] };
  const all = { claim: claimView(claim), order_review, payout_details: [], ...queued };
  return claimPage(all, { ofOrder, subtotal: 40 });
}

describe('the page of a claim', () => {
  it('adds up the order’s other open and paid claims, with approved or calculated amounts', () => {
    const claim = aClaim('clm_1');
    const approved = aClaim(
      'clm_2',
      { status: 'APPROVED' },
      { counted: [{ line_id: 'lamp', quantity: 1, amount: 7.5 }] },
    );
    const others = [
      claim,
      approved,
      aClaim('clm_3'),
      aClaim('clm_4', { status: 'DENIED' }),
      aClaim('clm_5', { status: 'WITHDRAWN' }),
    ];
    const { others: shown, subtotal } = pageOf(claim, others);
    expect(shown?.claims.map(({ id, amount }) => [id, amount])).toEqual([
      ['clm_2', 'BRL 7.50'],
      ['clm_3', 'BRL 10.00'],
    ]);
    expect([shown?.total, subtotal]).toEqual(['BRL 17.50', 'BRL 40.00']);
  });

  it('has no other claims if it is the only one', () => expect(pageOf(aClaim('clm_1')).others).toBeNull());

  it('shows each photo once, with its line', () => {
    const claims_items = [line('lamp', { claimed_images: [PHOTO] }), line('chair', { claimed_images: [PHOTO] })];
    expect(pageOf(aClaim('clm_1', {}, { claims_items })).photos).toEqual([
      { url: PHOTO, alt: 'Photo 1, Title of lamp' },
    ]);
  });

  it('shows the payout calculation of each line', () => {
    const claim = aClaim('clm_1', {}, { claims_items: [line('lamp'), line('chair')] });
    const { lines } = pageOf(claim, [claim], { payout_details: [{ line_id: 'chair', detail: '1 of 1 units: 10.00' }] });
    expect(lines.map(({ detail }) => detail)).toEqual([null, '1 of 1 units: 10.00']);
  });

  it('explains amounts in plain words, without names of the API', () => {
    const claim = aClaim('clm_1');
    const figures = 'subtotal 9.00 + shipping_total 1.00 + protection_cost 1.00 + tax_total 1.00 = 12.00';
    const reason = { code: 'GRAND_TOTAL_MISMATCH', detail: `${figures}, but grand_total is 13.00` } as const;
    const order_review = { flagged: true, reasons: [{ ...reason, pointer: '/amounts', expected: 12, actual: 13 }] };
    const payout_details = [
      { line_id: 'lamp', detail: "line_total 9.00 of 9.00; the lines' unit_price x quantity 9.00" },
    ];
    const { flags, lines } = pageOf(claim, [claim], { order_review, payout_details });
    expect(flags).toEqual([
      {
        code: 'Grand total mismatch',
        detail: 'subtotal 9.00 + shipping 1.00 + protection 1.00 + tax 1.00 = 12.00, but grand total is 13.00',
      },
    ]);
    expect(lines[0]?.detail).toBe("line total 9.00 of 9.00; the lines' unit price × quantity 9.00");
  });

  it('says that a flagged order was corrected since', () => {
    const flagged = { flagged: true, reasons: [] };
    expect(pageOf(aClaim('clm_1', {}, { review: flagged })).corrected).toBe(true);
    expect(pageOf(aClaim('clm_1')).corrected).toBe(false);
  });

  it('encodes the order number in the link', () => expect(pageOf(aClaim('clm_1')).order_href).toBe('/orders/A%2F1'));
});
