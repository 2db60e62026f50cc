// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type Order } from '../../orders/index.js';
import { itemOf } from '../../orders/model/line-product.js';
import { type ClaimPolicy, type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { checkClaim, type ClaimVerdict } from './claim-checks.js';
import { type ClaimParcel } from './claim-parcels.js';

const POLICY: ClaimPolicy = {
  window_days: 120,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 0,
  exclusions: [],
};
const PHOTO = 'https://parcels.example.com/uploads/photo.jpg';
const NOW = new Date('2026-03-10T00:00:00Z');

/** An order with 3 units of line `A` at 10 and 2 units of line `B` at 5. */
function anOrder(is_protected = true): Order {
  const line = (line_id: string, quantity: number, unit_price: number) => ({
    line_id,
    sku: `s-${line_id}`,
    quantity,
    unit_price,
    line_total: quantity * unit_price,
  });
  const content = {
    ordered_at: '2026-03-01T00:00:00.000Z',
    currency: 'USD',
    customer: {},
    amounts: { subtotal: 40 },
    is_protected,
    line_items: [line('A', 3, 10), line('B', 2, 5)],
    line_id_source: 'partner' as const,
  };
  return { content, order_number: 'O-1', cancellation: null, review_reasons: null } as unknown as Order;
}

interface Given {
  order?: Order;
  heldUnits?: HeldUnits[];
  policy?: Partial<ClaimPolicy>;
  parcels?: ClaimParcel[];
  levels?: [string, number][];
}

function check(
  members: Partial<ClaimBody>,
  { order = anOrder(), heldUnits = [], policy = {}, parcels = [], levels = [] }: Given = {},
) {
  const body: ClaimBody = { order_reference: 'O-1', claim_resolution: 'REFUND', claims_full_order: true, ...members };
  return checkClaim(body, {
    policy: { ...POLICY, ...policy },
    filedAt: NOW,
    uploadedUrls: new Set([PHOTO]),
    claimedOrder: { order, heldUnits, livePayouts: [], parcels, stockLevels: new Map(levels) },
  });
}

const codesOf = (verdicts: ClaimVerdict[]): string[] =>
  verdicts.flatMap(({ problems }) => problems.map(({ code }) => code));

describe('C-CLM-15: the decision table of claims: reason x photos x full or lines x resolution x policy', () => {
  const REASONS: (ClaimReason | undefined)[] = [
    'Lost',
    'Stolen',
    'Damaged',
    'Wrong Product',
    'Tracking Not Updated',
    undefined,
  ];
  const PHOTOS = ['none', 'of the claim', 'of one line', 'of each line'] as const;
  const POLICIES: Record<string, Partial<ClaimPolicy>> = {
    'all allowed': {},
    'no refunds': { refund_enabled: false },
    'no reships': { reship_enabled: false },
    'an exclusion of the reason Stolen': { exclusions: [{ id: 'x', message: 'm', reasons: ['Stolen'] }] },
    'an exclusion of reships of B': { exclusions: [{ id: 'x', message: 'm', skus: ['s-B'], resolutions: ['RESHIP'] }] },
    'lost after 30 days': { lost_after_days: 30 },
    'a window of 3 days': { window_days: 3 },
  };
  const cases = REASONS.flatMap((reason) =>
    PHOTOS.flatMap((photos) =>
      [true, false].flatMap((full) =>
        (['REFUND', 'RESHIP'] as const).flatMap((resolution) =>
          Object.keys(POLICIES).map((policy) => ({ reason, photos, full, resolution, policy })),
        ),
      ),
    ),
  );

  /** C-CLM-16 to C-CLM-25 for a claim on both lines, written independently of the code. */
  function expected({ reason, photos, full, resolution, policy }: (typeof cases)[number]): string[] {
    const needsPhotos = reason === 'Damaged' || reason === 'Tracking Not Updated';
    const hasPhotos = photos === 'of the claim' || (!full && photos === 'of each line');
    const uncovered = [
      policy === 'a window of 3 days',
      policy === 'no reships' && resolution === 'RESHIP',
      policy === 'lost after 30 days' && reason === 'Lost',
      policy === 'an exclusion of the reason Stolen' && reason === 'Stolen',
      policy === 'an exclusion of reships of B' && resolution === 'RESHIP',
    ];
    return [
      ...(needsPhotos && !hasPhotos ? ['EVIDENCE_REQUIRED'] : []),
      ...uncovered.filter(Boolean).map(() => 'NOT_PROTECTED'),
      ...(policy === 'no refunds' && resolution === 'REFUND' ? ['REFUND_NOT_ELIGIBLE'] : []),
    ];
  }

  it(`has ${cases.length} rows`, () => expect(cases.length).toBe(6 * 4 * 2 * 2 * 7));

  it.each(cases)('$reason, photos $photos, full $full, $resolution, $policy', (row) => {
    const { reason, photos, full, resolution, policy } = row;
    const imagesOfLine = (n: number) =>
      photos === 'of each line' || (photos === 'of one line' && n === 0) ? [PHOTO] : undefined;
    const { verdicts } = check(
      {
        claim_reason: reason,
        claim_resolution: resolution as ClaimResolution,
        claims_full_order: full,
        claimed_images: photos === 'of the claim' ? [PHOTO] : undefined,
        claims_items: ['A', 'B'].map((line_id, n) => ({ line_id, quantity: 1, claimed_images: imagesOfLine(n) })),
      },
      { policy: POLICIES[policy] },
    );
    expect(codesOf(verdicts)).toEqual(expected(row));
  });
});

describe('checkClaim', () => {
  const units = (kind: HeldUnits['kind'], line_id: string, quantity: number): HeldUnits => ({
    kind,
    line_id,
    quantity,
    reference: `${kind}-1`,
  });

  it.each<[string, number, HeldUnits[], string[]]>([
    ['a claim', 3, [units('claim', 'A', 1)], ['CLAIM_EXISTS']],
    ['a return', 3, [units('return', 'A', 1)], ['RETURNS_OVERLAP']],
    ['a cancellation', 3, [units('cancellation', 'A', 1)], ['REFUND_NOT_ELIGIBLE']],
    ['a claim and a return together', 2, [units('claim', 'A', 1), units('return', 'A', 1)], ['RETURNS_OVERLAP']],
    [
      'a claim and a cancellation together',
      2,
      [units('claim', 'A', 1), units('cancellation', 'A', 1)],
      ['REFUND_NOT_ELIGIBLE'],
    ],
    [
      'all three together',
      1,
      [units('claim', 'A', 1), units('return', 'A', 1), units('cancellation', 'A', 1)],
      ['REFUND_NOT_ELIGIBLE'],
    ],
    ['others, with enough units left', 1, [units('claim', 'A', 1), units('return', 'A', 1)], []],
    ['a claim on another line', 3, [units('claim', 'B', 2)], []],
  ])('checks units that are held by %s, when %d of 3 are claimed', (_what, quantity, heldUnits, codes) => {
    const body = { claims_full_order: false, claims_items: [{ line_id: 'A', quantity }] };
    expect(codesOf(check(body, { heldUnits }).verdicts)).toEqual(codes);
  });

  it('refuses a full-order claim for either resolution when every unit is cancelled', () => {
    const heldUnits = [units('cancellation', 'A', 3), units('cancellation', 'B', 2)];
    for (const claim_resolution of ['REFUND', 'RESHIP'] as const)
      expect(codesOf(check({ claim_resolution }, { heldUnits }).verdicts)).toEqual(['REFUND_NOT_ELIGIBLE']);
  });

  it('applies not_if_delivered only to lines in a delivered parcel', () => {
    const parcels = [{ items: [{ line_id: 'B' }], isDelivered: true }];
    const policy = { exclusions: [{ id: 'x', message: 'Delivered.', not_if_delivered: true }] };
    const [, , , , coverage] = check({}, { parcels, policy }).verdicts;
    expect(coverage?.problems.map(({ extensions }) => extensions.exclusion)).toEqual([
      { id: 'x', message: 'Delivered.', line_ids: ['B'] },
    ]);
  });

  it('refuses a claim on an order that is not protected', () => {
    expect(codesOf(check({}, { order: anOrder(false) }).verdicts)).toEqual(['NOT_PROTECTED']);
  });

  it('checks stock only for a reship', () => {
    const levels: [string, number][] = [['s-A', 0]];
    expect(codesOf(check({}, { levels }).verdicts)).toEqual([]);
    expect(codesOf(check({ claim_resolution: 'RESHIP' }, { levels }).verdicts)).toEqual(['STOCK_INSUFFICIENT']);
  });
});

describe('C-READ-8: the units that other lines of an item hold', () => {
  const sku = (line_id: string, quantity: number) => {
    return { line_id, sku: 'MUG', quantity, unit_price: 10, line_total: quantity * 10 };
  };
  const order = anOrder();
  order.content.line_items = [sku('A', 1), sku('B', 2)];
  const holding = (kind: HeldUnits['kind'], line_id = 'A', item?: string): HeldUnits[] => [
    { line_id, kind, reference: `${kind}_1`, quantity: 2, ...(item && { item }) },
  ];
  const claimB = (quantity: number, heldUnits: HeldUnits[]) =>
    check({ claims_full_order: false, claims_items: [{ line_id: 'B', quantity }] }, { order, heldUnits }).verdicts;

  it.each([
    ['claim', 'CLAIM_EXISTS', { existing: { claim_id: 'claim_1' } }],
    ['return', 'RETURNS_OVERLAP', { lines: [{ line_id: 'B', return_ids: ['return_1'] }] }],
    ['cancellation', 'REFUND_NOT_ELIGIBLE', undefined],
  ] as const)('are not claimed again: a %s makes it %s', (kind, code, extensions) => {
    const heldUnits = holding(kind);
    expect(codesOf(claimB(1, heldUnits))).toEqual([]);
    const verdicts = claimB(2, heldUnits);
    expect(codesOf(verdicts)).toEqual([code]);
    const [problem] = verdicts.flatMap(({ problems }) => problems);
    if (extensions) expect(problem).toMatchObject({ extensions });
  });

  it('are not claimed again if their line is gone', () => {
    const item = itemOf(sku('A', 1));
    expect(codesOf(claimB(2, holding('claim', 'gone', item)))).toEqual(['CLAIM_EXISTS']);
    expect(codesOf(claimB(2, holding('claim', 'gone', 'another item')))).toEqual([]);
  });
});
