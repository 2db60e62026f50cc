// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { END, LIFE } from '../../../test/support/shopify-life.js';
import { aWooOrder } from '../../../test/support/woocommerce-orders.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Platform, type PlatformChange } from '../model/platform-change.js';
import { DEFAULT_SETTINGS } from '../model/platform-connection.js';
import { adapterOf } from './adapters.js';
import { orderBody } from './platform-order.js';
import { readDelivery } from './read-delivery.js';

const SETTINGS = { ...DEFAULT_SETTINGS, protection_lines: ['Shipping protection'] };
const TIME = '2026-10-03T21:15:00Z';

/** Reads a body, and builds what is written of it. */
function read(platform: Platform, topic: string, body: string): PlatformChange | undefined {
  const change = readDelivery(adapterOf(platform), { topic, body }, SETTINGS);
  if (change?.kind === 'order') orderBody(change);
  return change;
}

/** A list of as many entries. */
const list = (count: number, entryOf: (id: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => entryOf(index + 1));

const shopify = (members: object): string =>
  JSON.stringify({ id: 1, updated_at: TIME, line_items: [{ id: 1, price: '1', quantity: 1 }], ...members });
const woo = (members: object): string =>
  JSON.stringify({ id: 1, status: 'processing', date_modified_gmt: TIME, ...members });

describe('C-PLT-43: a list that no real order has', () => {
  const refund = (id: number) => ({ id, created_at: TIME });
  const fulfilment = (id: number) => ({ id, line_items: [{ id: 1, quantity: 1 }] });

  it.each<[string, Platform, string, string, string]>([
    ['lines', 'shopify', 'orders/updated', '/line_items', shopify({ line_items: list(1_001, (id) => ({ id })) })],
    ['refunds', 'shopify', 'orders/updated', '/refunds', shopify({ refunds: list(10_000, refund) })],
    ['fulfilments', 'shopify', 'orders/updated', '/fulfillments', shopify({ fulfillments: list(251, fulfilment) })],
    [
      'items of a parcel',
      'shopify',
      'fulfillments/create',
      '/line_items',
      JSON.stringify({ id: 1, order_id: 1, line_items: list(1_001, (id) => ({ id })) }),
    ],
    ['lines', 'woocommerce', 'order.updated', '/line_items', woo({ line_items: list(1_001, (id) => ({ id })) })],
    ['fees', 'woocommerce', 'order.updated', '/fee_lines', woo({ fee_lines: list(251, (id) => ({ id })) })],
  ])('is refused before it is gone through: %s of %s', (_what, platform, topic, pointer, body) => {
    expect(() => read(platform, topic, body)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer, code: 'TOO_MANY_ITEMS' })] }) as Error,
    );
  });

  it('is not one of 1,000 lines, 250 refunds and 250 fulfilments', () => {
    const lines = list(1_000, (id) => ({ id, price: '1', quantity: 1 }));
    const all = { line_items: lines, refunds: list(250, refund), fulfillments: list(250, fulfilment) };
    expect(read('shopify', 'orders/updated', shopify(all))).toMatchObject({ kind: 'order' });
  });
});

/** What plugins, apps and attackers may put in place of any value. */
const STRANGE: readonly unknown[] = [
  ...[null, true, false, '', 'x', ' ', '\0', '\ud83d', '-1', '1e5', '0.123456789012', '99999999999999999999', 'NaN'],
  ...[0, -1, 0.5, 1e21, 1e300, 5e-324, [], [[]], [null], ['x'], {}, { id: 1 }, { toString: 1, valueOf: 1 }],
  ...[{ 0: {}, 2: {} }, '2026-13-45', '2026-10-03 21:15:00', TIME, '0000-00-00T00:00:00'],
];

/** A value whose members, one after the other, are replaced by strange ones: as many as `picks`, in pairs of place and value. */
function disturbed(value: object, picks: readonly (readonly [number, number])[]): object {
  const copy = JSON.parse(JSON.stringify(value)) as object;
  const places: [Record<string, unknown>, string][] = [];
  const collect = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    for (const key of Object.keys(each)) {
      places.push([each as Record<string, unknown>, key]);
      collect((each as Record<string, unknown>)[key]);
    }
  };
  collect(copy);
  for (const [place, strange] of picks) {
    const [holder, key] = places[place % places.length] as (typeof places)[number];
    holder[key] = STRANGE[strange % STRANGE.length];
  }
  return copy;
}

const BODIES: [Platform, string, object][] = [
  ...[...LIFE, ...END].map(({ topic, body }): [Platform, string, object] => ['shopify', topic, body]),
  ['shopify', 'customers/redact', { customer: { id: 1, email: 'a@b.example', phone: '1' }, orders_to_redact: [1] }],
  ['woocommerce', 'order.updated', aWooOrder()],
];

it('C-PLT-11: property: whatever a body has in place of its values, it is read, or refused with its faults', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BODIES),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }),
      ([platform, topic, body], picks) => {
        try {
          read(platform, topic, JSON.stringify(disturbed(body, picks)));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect(error.code).toBe('VALIDATION_ERROR');
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

it('C-PLT-11: leaves out a way of payment that is no text', () => {
  const payment_gateway_names = [{ toString: 1 }, null, 'manual'];
  expect(read('shopify', 'orders/updated', shopify({ payment_gateway_names }))).toMatchObject({
    body: { metadata: { payment_gateways: 'manual' } },
  });
});

it.each<[Platform, string]>([
  ['shopify', 'orders/updated'],
  ['shopify', 'refunds/create'],
  ['shopify', 'fulfillments/create'],
  ['woocommerce', 'order.updated'],
])('C-PLT-11: a body of %s (%s) that is no object is refused with its faults', (platform, topic) => {
  for (const body of ['null', '[]', '1', '"x"', '{}', '[{"id":1}]'])
    try {
      read(platform, topic, body);
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
});
