// SPDX-License-Identifier: Apache-2.0
import { anOrder } from '../../../test/support/orders.js';
import { readLine } from './parcelward-items.js';

const SHIPMENT = { tracking_number: '1Z5R89390357567127', carrier: 'ups' };
const EVENT = { status: 'DELIVERED', occurred_at: '2026-11-02T10:00:00+01:00' };
const order = (members: object = {}) => ({ ...anOrder(), order_number: 'A-1', shipments: [SHIPMENT], ...members });
const read = (line: unknown) => readLine(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)));
const faultsOf = (line: unknown) => {
  const { content } = read(line);
  return 'problem' in content ? (content.problem.errors ?? [content.problem.code]) : [];
};

it('C-IMP-4: reads an order with its cancellations and the events of its parcels', () => {
  const cancellations = [{ type: 'FULL', cancelled_at: '2026-11-02T10:00:00Z' }];
  const tracking = [{ tracking_number: SHIPMENT.tracking_number, events: [EVENT] }];
  expect(read({ order: order({ note: null }), cancellations, tracking, returns: [{}, {}] })).toEqual({
    orderNumber: 'A-1',
    content: {
      past: {
        order: order(),
        cancellations,
        histories: new Map([
          [
            SHIPMENT.tracking_number,
            [
              {
                status: 'DELIVERED',
                occurred_at: '2026-11-02T09:00:00.000Z',
                substatus: null,
                description: '',
                location: {},
              },
            ],
          ],
        ]),
      },
      leftOut: { returns: 2, tracking: 0, refunds: 0 },
    },
  });
});

it('C-IMP-34: a history may spell the number in another way than its shipment', () => {
  const shipments = [{ ...SHIPMENT, tracking_number: '1z 5r8 939 03 5756 7127' }];
  const { content } = read({
    order: order({ shipments }),
    tracking: [{ tracking_number: SHIPMENT.tracking_number, events: [EVENT] }],
  });
  expect(content).toMatchObject({ leftOut: { tracking: 0 } });
  expect('past' in content && [...content.past.histories.keys()]).toEqual(['1z 5r8 939 03 5756 7127']);
});

it('C-IMP-9: keeps only the first of thousands of faults', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
  const { length } = faultsOf({ order: order(), ...unknown });
  expect([length > 0, length < 1000]).toEqual([true, true]);
});

it('C-IMP-6: counts timelines of shipments whose carrier is not known', () => {
  const unknown = { tracking_number: 'X-1', carrier: 'bike' };
  const { content } = read({
    order: order({ shipments: [unknown] }),
    tracking: [{ tracking_number: 'X-1', events: [] }],
  });
  expect(content).toMatchObject({ leftOut: { returns: 0, tracking: 1, refunds: 0 } });
});

it.each<[string, unknown, unknown[]]>([
  ['is not JSON', '{"order":', ['MALFORMED_JSON']],
  ['is not UTF-8', Buffer.from([0x7b, 0xff]).toString('latin1'), ['MALFORMED_JSON']],
  [
    'has a member that lines do not have',
    { order: order(), orders: [] },
    [{ pointer: '/orders', code: 'UNKNOWN_KEY' }],
  ],
  [
    'breaks rules of a PUT',
    { order: order({ order_number: undefined, line_items: [], is_protected: true }) },
    [
      { pointer: '/order/order_number' },
      { pointer: '/order/line_items' },
      { pointer: '/order/amounts/protection_cost' },
    ],
  ],
  [
    'C-IMP-5: has a cancellation without a time',
    { order: order(), cancellations: [{ type: 'FULL' }] },
    [{ pointer: '/cancellations/0/cancelled_at', code: 'REQUIRED' }],
  ],
  [
    'has a timeline of a shipment that the order does not have, and one twice',
    {
      order: order(),
      tracking: [
        { tracking_number: SHIPMENT.tracking_number, events: [] },
        { tracking_number: SHIPMENT.tracking_number, events: [] },
        { tracking_number: 'T-2', events: [] },
      ],
    },
    [
      { pointer: '/tracking/1/tracking_number', code: 'NOT_ALLOWED_VALUE' },
      { pointer: '/tracking/2/tracking_number', code: 'NOT_ALLOWED_VALUE' },
    ],
  ],
  [
    'has an event of an unknown status and time',
    { order: order(), tracking: [{ ...SHIPMENT, events: [{ status: 'LOST', occurred_at: 'yesterday' }] }] },
    [
      { pointer: '/tracking/0/carrier', code: 'UNKNOWN_KEY' },
      { pointer: '/tracking/0/events/0/status' },
      { pointer: '/tracking/0/events/0/occurred_at' },
    ],
  ],
])('C-IMP-3: refuses a line that %s', (_title, line, faults) => {
  const found = faultsOf(line);
  expect(found).toHaveLength(faults.length);
  expect(found).toEqual(
    expect.arrayContaining(faults.map((fault) => (typeof fault === 'string' ? fault : expect.objectContaining(fault)))),
  );
});
