// SPDX-License-Identifier: Apache-2.0
import { type ParcelTimelineView } from '../../shipments/index.js';
import { type Return } from './return-content.js';
import { returnView } from './return-view.js';

const location = { city: null, state: null, zip: null, country: null };
const event = (occurred_at: string, status: ParcelTimelineView['status']): ParcelTimelineView['events'][number] => ({
  ...{ occurred_at, occurred_on: null, status, description: '', location },
});
const DELIVERED_AT = '2026-11-21T08:00:00.000Z';
const DELIVERY = [event(DELIVERED_AT, 'DELIVERED'), event('2026-11-20T08:00:00.000Z', 'IN_TRANSIT')];

const OUTBOUND = [{ code: 'LABEL_NUMBER_IS_OUTBOUND', detail: '' }];

function trackingOf(events: ParcelTimelineView['events'], warnings: object[] = OUTBOUND) {
  const label = { received_at: '2026-11-22T08:00:00.000Z', tracking_url: null };
  const at = new Date('2026-11-21T12:00:00Z');
  const record = { content: { labels: [label], order: {}, warnings }, created_at: at, updated_at: at };
  const [newest] = events;
  const parcel = {
    ...{ tracking_carrier: 'ups', status: newest?.status ?? 'PENDING', substatus: 'x', eta: '2026-11-21' },
    ...{ delivered_at: DELIVERED_AT, last_delivered_at: DELIVERED_AT, tracking_url: null, events },
  } as ParcelTimelineView;
  return returnView(record as unknown as Return, parcel, '').tracking;
}

describe('C-CB-39: the tracking of a return whose label has the number of the delivery', () => {
  it('shows no scan from before the label', () => {
    expect(trackingOf(DELIVERY)).toMatchObject({
      ...{ status: 'PENDING', substatus: null, eta: null, delivered_at: null, last_delivered_at: null, events: [] },
    });
  });

  it('shows the scans after the label', () => {
    const back = event('2026-11-25T08:00:00.000Z', 'DELIVERED');
    expect(trackingOf([back, ...DELIVERY])).toMatchObject({
      ...{ status: 'DELIVERED', substatus: 'x', delivered_at: back.occurred_at, events: [back] },
    });
  });
});

describe('C-CB-39: the tracking of a return whose label has a number of its own', () => {
  const handedIn = event('2026-11-21T08:00:00.000Z', 'IN_TRANSIT');

  it('shows scans from before its label was reported, from the day of the request on', () => {
    const earlier = event('2026-11-20T23:59:00.000Z', 'PRE_TRANSIT');
    expect(trackingOf([handedIn, earlier], [])).toMatchObject({ status: 'IN_TRANSIT', events: [handedIn] });
  });

  it('shows the arrival if its label was reported after that', () => {
    const arrived = event('2026-11-22T07:00:00.000Z', 'DELIVERED');
    expect(trackingOf([arrived, handedIn], [])).toMatchObject({
      ...{ status: 'DELIVERED', events: [arrived, handedIn] },
    });
  });
});
