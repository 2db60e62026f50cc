// SPDX-License-Identifier: Apache-2.0
import { type ShipmentView, type TimelineView } from 'parcelward/shipments';
import { parcelCard, statusCell } from './timeline.page.js';

describe('a status', () => {
  it.each([
    ['EXCEPTION', 'customs_hold', { text: 'Exception', tone: 'bad', note: 'Customs hold' }],
    ['DELIVERED', 'delivered', { text: 'Delivered', tone: 'good', note: undefined }],
    ['IN_TRANSIT', null, { text: 'In transit', tone: 'plain', note: undefined }],
  ] as const)('%s with %s shows the substatus only if it differs', (status, substatus, cell) =>
    expect(statusCell({ status, substatus })).toEqual(cell),
  );
});

describe('C-WORK-25: the card of a parcel', () => {
  const shipment = {
    status: 'IN_TRANSIT',
    substatus: null,
    eta: '2026-11-12',
    items: [],
    tracking_availability: 'full',
  };
  const arrived = { eta: '2026-11-12', last_delivered_at: '2026-11-14T10:00:00Z', events: [] };
  it.each<[string, string, Partial<TimelineView> | undefined, string]>([
    ['the expected day is not over in its time zone', '2026-11-13T02:59:59Z', undefined, ''],
    ['it is over', '2026-11-13T03:00:00Z', undefined, '1 day late'],
    ['it was three days ago', '2026-11-15T12:00:00Z', undefined, '3 days late'],
    ['it has arrived', '2026-11-15T12:00:00Z', arrived as Partial<TimelineView>, ''],
  ])('says how late it is if %s', (_title, now, timeline, late) => {
    const context = { carriers: new Map(), destination: { country: 'BR', state: 'SP' }, now: new Date(now) };
    const card = parcelCard(shipment as unknown as ShipmentView, timeline as TimelineView | undefined, context);
    expect(card.late).toBe(late);
  });
});
