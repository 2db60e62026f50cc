import { type ParcelTimelineView } from '../../shipments/index.js';
import { type Return } from './return-content.js';
import { returnView } from './return-view.js';

const location = { city: null, state: null, zip: null, country: null };
const event = (occurred_at: string, status: ParcelTimelineView['status']): ParcelTimelineView['events'][number] => ({
  ...{ occurred_at, occurred_on: null, status, description: '', location },
});
const DELIVERY = [event('2026-11-21T08:00:00.000Z', 'DELIVERED'), event('2026-11-20T08:00:00.000Z', 'IN_TRANSIT')];

function trackingOf(events: ParcelTimelineView['events']) {
  const label = { received_at: '2026-11-22T08:00:00.000Z', tracking_url: null };
  const at = new Date(0);
  const record = { content: { labels: [label], order: {}, warnings: [] }, created_at: at, updated_at: at };
  const [newest] = events;
  const parcel = {
    ...{ tracking_carrier: 'ups', status: newest?.status ?? 'PENDING', substatus: 'x', eta: '2026-11-21' },
    ...{ delivered_at: '2026-11-21T08:00:00.000Z', tracking_url: null, events },
  } as ParcelTimelineView;
  return returnView(record as unknown as Return, parcel, '').tracking;
}

describe('C-CB-39: the tracking of a return whose label has the number of the delivery', () => {
  it('shows no scan from before the label', () => {
    expect(trackingOf(DELIVERY)).toMatchObject({
      ...{ status: 'PENDING', substatus: null, eta: null, delivered_at: null, events: [] },
    });
  });

  it('shows the scans after the label', () => {
    const back = event('2026-11-25T08:00:00.000Z', 'DELIVERED');
    expect(trackingOf([back, ...DELIVERY])).toMatchObject({
      ...{ status: 'DELIVERED', substatus: 'x', delivered_at: back.occurred_at, events: [back] },
    });
  });
});
