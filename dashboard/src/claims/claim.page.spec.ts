// SPDX-License-Identifier: Apache-2.0
import { type ClaimLine, type ClaimView } from 'parcelward/claims';
import { type ClaimEvidence } from 'parcelward/desk';
import { askedText, claimPage } from './claim.page.js';

const PHOTO = 'https://api.example/uploads/1.jpg';

function line(line_id: string, members: Partial<ClaimLine> = {}): ClaimLine {
  const own = { line_id, sku: null, title: `Title of ${line_id}`, quantity: 1, payout_amount: 10 };
  return { ...own, claimed_images: [], additional_comment: null, ...members };
}

function aClaim(id: string, members: Partial<ClaimView> = {}): ClaimView {
  return {
    claim_id: id,
    order_number: 'A/1',
    status: 'SUBMITTED',
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    claim_reason: 'Damaged',
    claim_resolution: 'REFUND',
    claims_items: [line('lamp')],
    payout: { amount: 10, currency: 'BRL', basis: 'figures' },
    approved_amount: null,
    review: { flagged: false, reasons: [], warnings: [] },
    history: [],
    claim_page_url: 'https://parcels.example.com/c/1',
    ...members,
  } as unknown as ClaimView;
}

function pageOf(claim: ClaimView, ofOrder: ClaimView[] = [claim], members: Partial<ClaimEvidence> = {}) {
  const order_review = { flagged: false, reasons: [], warnings: [] };
  const customer = { newest: [], claims: 1, returns: 0, claims_of_year: 1, has_many_claims: false };
  const rest = { payout_details: [], subtotal: 40, parcels: [], lines: [], policy: [], alike_photos: [], customer };
  const evidence = { claim, order_review, ...rest, ...members };
  const carriers = new Map([['ups', 'UPS']]);
  return claimPage(evidence, { ofOrder, numbers: new Map([['clm_9', '1-C9']]), carriers });
}

describe('a question to the customer', () => {
  it.each([
    ['ana@example.com', 'The question has been sent.', 'The customer has been asked.'],
    [
      null,
      'The question has been saved. The order has no email address, so nobody was mailed.',
      'The order has no email address, so nobody was mailed.',
    ],
  ])('of an order with the address %s says who was mailed', (customer_email, done, summary) => {
    const claim = aClaim('clm_1', { status: 'INFORMATION_REQUESTED', customer_email });
    expect(askedText(claim)).toContain(done);
    expect(pageOf(claim).summary).toContain(summary);
  });
});

describe('the page of a claim', () => {
  it('adds up the order’s other open and paid claims, with approved or calculated amounts', () => {
    const claim = aClaim('clm_1');
    const approved = aClaim('clm_2', { status: 'APPROVED', approved_amount: 7.5 });
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
    expect(pageOf(aClaim('clm_1', { claims_items })).photos).toEqual([{ url: PHOTO, alt: 'Photo 1, Title of lamp' }]);
  });

  it('shows the payout calculation of each line', () => {
    const claim = aClaim('clm_1', { claims_items: [line('lamp'), line('chair')] });
    const { lines } = pageOf(claim, [claim], { payout_details: [{ line_id: 'chair', detail: '1 of 1 units: 10.00' }] });
    expect(lines.map(({ detail }) => detail)).toEqual([null, '1 of 1 units: 10.00']);
  });

  it('explains amounts in plain words, without names of the API', () => {
    const claim = aClaim('clm_1');
    const figures = 'subtotal 9.00 + shipping_total 1.00 + protection_cost 1.00 + tax_total 1.00 = 12.00';
    const reason = { code: 'GRAND_TOTAL_MISMATCH', detail: `${figures}, but grand_total is 13.00` } as const;
    const order_review = {
      flagged: true,
      reasons: [{ ...reason, pointer: '/amounts', expected: 12, actual: 13 }],
      warnings: [],
    };
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
    const flagged = { flagged: true, reasons: [], warnings: [] };
    expect(pageOf(aClaim('clm_1', { review: flagged })).corrected).toBe(true);
    expect(pageOf(aClaim('clm_1')).corrected).toBe(false);
  });

  it('encodes the order number in the link', () => expect(pageOf(aClaim('clm_1')).order_href).toBe('/orders/A%2F1'));

  it('shows where a parcel is, with the proof of its delivery', () => {
    const location = { city: 'Imbituba', state: null, zip: null, country: 'BR' };
    const scan = {
      occurred_at: '2026-11-21T10:00:00.000Z',
      occurred_on: null,
      status: 'DELIVERED',
      description: 'Signed by Ana',
      location,
    };
    const parcel = { tracking_number: '1Z 1', carrier: 'ups', status: 'DELIVERED', substatus: null, eta: '2026-11-18' };
    const arrived = { last_scan: scan, delivery: scan, delivered_at: scan.occurred_at, late_days: 3 };
    const parcels = [{ ...parcel, ...arrived }] as ClaimEvidence['parcels'];
    expect(pageOf(aClaim('clm_1'), [], { parcels }).parcels).toEqual([
      expect.objectContaining({
        carrier: 'UPS',
        href: '/shipments?number=1Z%201',
        expected: '18 Nov 2026',
        late: 'Came 3 days late',
        delivery: { at: scan.occurred_at, day: '', text: 'Signed by Ana, Imbituba, BR' },
      }),
    ]);
  });

  it('shows the policy rules that can refuse the claim', () => {
    const rules = ['window_days', 'lost_after_days', 'refund_enabled', 'reship_enabled', 'exclusions'] as const;
    const policy = rules.map((rule) => ({
      rule,
      at_filing: [],
      now: rule === 'exclusions' ? ['Not delivered ones.'] : [],
    }));
    expect(pageOf(aClaim('clm_1'), [], { policy }).policy.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['Filed in time', 'Covered'],
      ['Refunds are offered', 'Covered'],
      ['Exclusions', 'Not covered now'],
    ]);
  });

  it('counts the customer’s claims, and lists the others with their case numbers', () => {
    const newest = ['clm_1', 'clm_9'].map((id) => {
      const amounts = { amount: 5, currency: 'BRL', created_at: '2026-11-20T10:00:00.000Z' };
      return { kind: 'claim' as const, id, order_number: 'B', status: 'DENIED', ...amounts };
    });
    const { history } = pageOf(aClaim('clm_1'), [], {
      customer: { newest, claims: 4, returns: 0, claims_of_year: 3, has_many_claims: false },
    });
    expect(history.claims).toBe('3 claims');
    expect(history.cases?.rows.map(({ cells }) => cells.map(({ text }) => text).slice(0, 4))).toEqual([
      ['1-C9', 'B', 'Denied', 'BRL 5.00'],
    ]);
  });

  it('C-SELF-16: marks a customer with more than three claims in 90 days', () => {
    const often = { newest: [], claims: 4, returns: 0, claims_of_year: 4, has_many_claims: true };
    expect(pageOf(aClaim('clm_1'), [], { customer: often }).history.isOften).toBe(true);
    expect(pageOf(aClaim('clm_1')).history.isOften).toBe(false);
  });

  it('C-PHO-11: marks a photo that looks like one of an earlier claim, with a link to it', () => {
    const photos = [PHOTO, 'https://api.example/uploads/2.jpg'];
    const content = { claims_items: [line('lamp', { claimed_images: photos })] };
    const { photos: shown } = pageOf(aClaim('clm_1', content), [], {
      alike_photos: [{ url: PHOTO, claim_id: 'clm_9' }],
    });
    expect(shown.map(({ alike }) => alike)).toEqual([{ number: '1-C9', href: '/claims/clm_9' }, undefined]);
  });

  it('tells the moves as sentences, the newest first', () => {
    const actor = { type: 'staff', id: 'ana' } as const;
    const at = {
      ...{ occurred_at: '2026-11-20T10:00:00.000Z', actor, amount: null, reason: null, reference: null },
      ...{ question: null, comment: null, claimed_images: [] },
    };
    const history: ClaimView['history'] = [
      { ...at, status: 'SUBMITTED' },
      { ...at, status: 'INFORMATION_REQUESTED', question: 'Open?' },
      { ...at, status: 'SUBMITTED', comment: 'Yes.', claimed_images: [PHOTO] },
      { ...at, status: 'APPROVED', amount: 10, reason: 'Fine.' },
    ];
    const { moves } = pageOf(aClaim('clm_1', { history }));
    expect(moves.map(({ sentence, quote, photos }) => [sentence, quote, photos.length])).toEqual([
      ['Staff ana approved BRL 10.00.', 'Fine.', 0],
      ['Staff ana recorded the customer’s answer.', 'Yes.', 1],
      ['Staff ana asked the customer for information.', 'Open?', 0],
      ['Staff ana filed the claim.', null, 0],
    ]);
  });
});

describe('C-FLAG-33: a warning of the order', () => {
  const warning = (detail: string) => ({
    ...{ code: 'CURRENCY_DIFFERS' as const, detail, pointer: '/currency', expected: 'BRL', actual: 'ISK' },
  });

  it('is shown once, as it was at filing and as it is now', () => {
    const [then, now] = [warning('currency ISK was sent'), warning('currency EUR was sent')];
    const claim = aClaim('clm_1', { review: { flagged: false, reasons: [], warnings: [then] } });
    const order_review = { flagged: false, reasons: [], warnings: [then, now] };
    expect(pageOf(claim, [claim], { order_review }).warnings).toEqual([
      { code: 'Currency differs', detail: then.detail },
      { code: 'Currency differs', detail: now.detail },
    ]);
  });
});
