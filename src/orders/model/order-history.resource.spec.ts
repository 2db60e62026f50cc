// SPDX-License-Identifier: Apache-2.0
import { stringifyJson } from '../../platform/json/exact-json.js';
import { orderVersions } from './order-history.resource.js';

const AT = new Date('2026-11-20T02:00:24.274Z');

/** An outbox event with an order in this JSON. */
function event(sequence: number, order: string, type = 'order.updated', actor = 'api_key:key_1') {
  return {
    id: `evt_${sequence}`,
    type,
    sequence,
    occurred_at: AT,
    actor,
    data: `{"sequence":${sequence},"order":${order}}`,
  };
}

const order = (note: string, amounts = '{"subtotal":20}') => `{"note":"${note}","amounts":${amounts}}`;
const changesOf = (after: string, before: string) => orderVersions([event(2, after), event(1, before)], 1)[0]?.changes;

describe('versions of an order', () => {
  it('C-READ-12: follow the events, newest first, each compared with its predecessor', () => {
    expect(orderVersions([event(3, order('c')), event(2, order('b')), event(1, order('a'))], 3)).toMatchObject([
      { version: 3, changes: [{ member: 'note', before: 'b', after: 'c' }] },
      { version: 2, changes: [{ member: 'note', before: 'a', after: 'b' }] },
      {
        version: 1,
        changes: [
          { member: 'note', before: null },
          { member: 'amounts.subtotal', before: null },
        ],
      },
    ]);
  });

  it('show the event, its time and its actor', () => {
    const [version] = orderVersions([event(1, order('a'), 'order.created', 'staff:ana:2')], 1);
    expect(version).toMatchObject({
      version: 1,
      type: 'order.created',
      occurred_at: '2026-11-20T02:00:24.274Z',
      actor: { type: 'staff', id: 'ana:2' },
    });
  });

  it('use the event beyond count only for comparison', () => {
    const versions = orderVersions([event(3, order('c')), event(2, order('b')), event(1, order('a'))], 2);
    expect(versions.map(({ version }) => version)).toEqual([3, 2]);
    expect(versions[1]?.changes).toEqual([{ member: 'note', before: 'a', after: 'b' }]);
  });

  it('leave out an event that changes nothing, and show a change at the event that made it', () => {
    const events = [event(3, order('b'), 'order.flagged'), event(2, order('b')), event(1, order('a'))];
    expect(orderVersions(events, 3).map(({ version, type }) => [version, type])).toEqual([
      [2, 'order.updated'],
      [1, 'order.updated'],
    ]);
  });

  it('C-PRIV-16: stay after an erasure, also if all that they changed is erased', () => {
    const events = [
      event(4, '{"note":"","redacted_at":"x","amounts":{}}', 'order.redacted'),
      event(3, order('b'), 'order.flagged'),
      event(2, order('b')),
      event(1, order('b')),
    ];
    const versions = orderVersions(events, 3, AT);
    expect(versions.map(({ version, personal_data }) => [version, personal_data])).toEqual([
      [4, undefined],
      [2, 'redacted'],
    ]);
    expect(versions[1]?.changes).toEqual([]);
  });

  it('are empty without events', () => expect(orderVersions([], 20)).toEqual([]));
});

describe('changesBetween', () => {
  it.each<[string, string, string, unknown[]]>([
    ['a new member', '{"amounts":{},"a":1}', '{"amounts":{}}', [{ member: 'a', before: null, after: 1 }]],
    ['a removed member', '{"amounts":{}}', '{"amounts":{},"a":[]}', [{ member: 'a', before: [], after: null }]],
    [
      'lists each amount as a member',
      '{"amounts":{"subtotal":2,"tax_total":0}}',
      '{"amounts":{"subtotal":1,"grand_total":5,"tax_total":0}}',
      [
        { member: 'amounts.subtotal', before: 1, after: 2 },
        { member: 'amounts.grand_total', before: 5, after: null },
      ],
    ],
    [
      'an object as a whole',
      '{"amounts":{},"customer":{"id":"1","name":"b"}}',
      '{"amounts":{},"customer":{"id":"1","name":"a"}}',
      [{ member: 'customer', before: { id: '1', name: 'a' }, after: { id: '1', name: 'b' } }],
    ],
    [
      'a list whose items changed places',
      '{"amounts":{},"l":[2,1]}',
      '{"amounts":{},"l":[1,2]}',
      [{ member: 'l', before: [1, 2], after: [2, 1] }],
    ],
  ])('%s', (_title, after, before, changes) => expect(changesOf(after, before)).toEqual(changes));

  it.each([
    ['keys in another order', '{"amounts":{},"m":{"b":1,"a":2}}', '{"amounts":{},"m":{"a":2,"b":1}}'],
    ['the same number in another notation', '{"amounts":{"subtotal":19.90}}', '{"amounts":{"subtotal":19.9}}'],
    ['the time of the change', '{"amounts":{},"updatedAt":"2"}', '{"amounts":{},"updatedAt":"1"}'],
  ])('is not %s', (_title, after, before) => expect(changesOf(after, before)).toBeUndefined());

  it('C-READ-15: shows id, number and carrier of shipments, and not their status', () => {
    const orderOf = (...parcels: object[]) => JSON.stringify({ amounts: {}, shipments: parcels });
    const identity = { shipment_id: 'shp_1', tracking_number: 'T1', carrier: 'ups' };
    const parcel = { ...identity, status: 'PENDING', eta: null };
    expect(changesOf(orderOf(parcel), orderOf())).toEqual([{ member: 'shipments', before: [], after: [identity] }]);
    expect(changesOf(orderOf({ ...parcel, status: 'DELIVERED', eta: '2026-11-24' }), orderOf(parcel))).toBeUndefined();
  });

  it('compares amounts to the last digit', () => {
    const changes = changesOf(
      order('a', '{"subtotal":999999999999.9999}'),
      order('a', '{"subtotal":999999999999.9998}'),
    );
    expect(stringifyJson(changes)).toBe(
      '[{"member":"amounts.subtotal","before":999999999999.9998,"after":999999999999.9999}]',
    );
  });
});
