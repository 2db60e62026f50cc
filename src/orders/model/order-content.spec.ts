// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { utc } from '../../platform/time/time.js';
import { type ShipmentEntry } from '../../shipments/index.js';
import { type PutOrderBody } from './order-bodies.js';
import { normalize, shownMembers } from './order-content.js';

const body = (members: Partial<PutOrderBody> = {}): PutOrderBody => ({
  ordered_at: '2026-11-01T10:00:00+02:00',
  currency: 'USD',
  customer: {},
  amounts: { subtotal: 20 },
  line_items: [{ quantity: 2, unit_price: 10 }],
  ...members,
});

describe('C-VAL-19: an instant', () => {
  it.each([
    ['2026-11-20T02:00:24.274Z', '2026-11-20T02:00:24.274Z'],
    ['2026-11-20T02:00:24Z', '2026-11-20T02:00:24.000Z'],
    ['2026-11-19T23:00:24.2-03:00', '2026-11-20T02:00:24.200Z'],
    ['2026-11-20t02:00:24z', '2026-11-20T02:00:24.000Z'],
    ['2026-11-20t02:00:24.123456+00:00', '2026-11-20T02:00:24.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s is %s', (sent, written) => expect(utc(sent)).toBe(written));
});

describe('the content of a body', () => {
  it('has instants in UTC and no shipments', () => {
    const content = normalize(
      body({
        source_updated_at: '2026-11-02T00:00:00+01:00',
        shipments: [{ tracking_number: '1', carrier: 'dhl' }],
      }),
      'BRL',
    );
    expect(content).toMatchObject({
      ordered_at: '2026-11-01T08:00:00.000Z',
      source_updated_at: '2026-11-01T23:00:00.000Z',
    });
    expect(content).not.toHaveProperty('shipments');
  });

  it("C-VAL-13: has the store's currency and nothing that is ignored, echoed or the order's identity", () => {
    const content = normalize(
      body({
        order_number: 'A',
        order_id: 'B',
        protect_order_number: 'PW-0000000000',
        order_date_created: '2026-11-01T10:00:00Z',
        order_lifecycle_status: 'PLACED',
        platform: 'shopify',
        api_version: 'v2',
        store_id: 'sto_x',
        platform_domain: 'x.example',
        source_channel: 'web',
      }),
      'BRL',
    );
    expect(content).toEqual({ ...body(), ordered_at: '2026-11-01T08:00:00.000Z', currency: 'BRL' });
  });

  it('does not change when it is normalized again', () => {
    const members = fc.record(
      {
        source_updated_at: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((at) => at.toISOString()),
        note: fc.string(),
        shipments: fc.constantFrom<ShipmentEntry[]>(
          [],
          [{ tracking_number: '1', carrier: 'dhl', shipped_at: '2026-11-02T09:00:00+05:30' }],
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(members, (sent) => {
        const once = normalize(body(sent), 'BRL');
        expect(normalize(once, 'BRL')).toEqual(once);
      }),
    );
  });
});

describe('the shown members of a document', () => {
  const origin = { source_channel: 'shopify', prices_include_tax: true } as const;

  it.each([{}, { is_protection_open: true }, { origin }, { is_protection_open: true, origin }])(
    'do not have %p',
    (of) => {
      const document = JSON.stringify({ ...of, note: 'a }, "b"', origins: {} });
      const { json, ...rest } = shownMembers({ document });
      expect(JSON.parse(`{${json}}`)).toEqual({ note: 'a }, "b"', origins: {} });
      expect(rest).toEqual('origin' in of ? { origin } : {});
    },
  );
});
