// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { isNotifiable } from '../../notifications/messages/message-triggers.js';
import { isStale } from '../../notifications/messages/tracking/stale-event.js';
import { type ShipmentRecord, type CarrierEvent, SHIPMENT_STATUSES, type Parcel } from '../../shipments/index.js';
import { parcelSilence } from '../../shipments/rules/attention.js';
import { currentStatus } from '../../shipments/rules/current-status.js';
import { timelineView } from '../../shipments/rules/shipment-view.js';
import { applyUpdate, eventsUntil, lastScan, newestFirst, type TimelineEvent } from '../../shipments/rules/timeline.js';
import { type Store } from '../../stores/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { trackingPage } from './tracking-page.js';

/** `MODEL_RUNS=10000` plays more histories. */
const RUNS = Number(process.env.MODEL_RUNS ?? 200);

const START = Date.parse('2026-11-20T00:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const TEXTS = PAGE_TEXTS.en.tracking;
const HOME = { city: 'Portland', state: 'OR', zip: '97205', country: 'US' };

/** An event at a minute of its own, or at a date of a day of its own, so that no two are at one time. */
const event = (hour: number, minute: number, status: CarrierEvent['status'], isDated: boolean): CarrierEvent => {
  const time = new Date(START + hour * HOUR_MS + minute * 60_000).toISOString();
  return {
    occurred_at: isDated ? time.slice(0, 10) : time,
    ...{ status, substatus: null, description: `event ${minute}`, location: {} },
  };
};

const history = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 * 24 }), fc.constantFrom(...SHIPMENT_STATUSES, null), fc.boolean()), {
    minLength: 1,
    maxLength: 10,
  })
  .map((all) => {
    const dates = new Set<string>();
    return all.map(([hour, status, wantsDate], minute) => {
      const dated = event(hour, minute, status, true);
      const isDated = wantsDate && !dates.has(dated.occurred_at);
      if (isDated) dates.add(dated.occurred_at);
      return isDated ? dated : event(hour, minute, status, false);
    });
  });

/** The timeline after events that come one by one: late, and some of them repeatedly. */
const timelineAfter = (events: readonly CarrierEvent[]): TimelineEvent[] =>
  events.reduce<TimelineEvent[]>((timeline, each) => applyUpdate(timeline, { events: [each] }, HOME).timeline, []);

const UNREGISTERED = { registering_at: null, registered_at: null, polls_ended_at: null };

function tell(timeline: readonly TimelineEvent[], now: Date) {
  const counting = eventsUntil(timeline, now);
  const status = currentStatus(counting);
  const row = { carrier: 'ups', tracking_number: 'T', eta: null, ...status } as Parcel;
  const shipment = {
    ...row,
    id: 'shp_1',
    document: '{}',
    tracking_carrier: 'ups',
    carrier_class: null,
    order_key: '',
    created_at: now,
  };
  const api = timelineView(shipment as unknown as ShipmentRecord, [], row, newestFirst(counting), null);
  const store = { name: 'Shop', shop_domain: 'shop.example', carrier_accounts: [], branding: {} } as unknown as Store;
  const facts = {
    ...{ store, orderNumber: undefined, order: undefined, readAt: now },
    shipments: [
      {
        shipment: shipment as unknown as ShipmentRecord,
        content: { ship_to: HOME } as never,
        parcel: { ...api, tracking_carrier: 'ups' },
        silence: parcelSilence({ ...row, ...UNREGISTERED }, lastScan(counting)),
      },
    ],
  };
  const page = trackingPage(facts, { language: 'en', locale: 'en-US' }, () => '', {} as never);
  return { status, row, api, page };
}

it('C-PAGE-3, C-TRK-2: page, mail, API, feed and webhook tell one story of any history', () => {
  const told = history.chain((events) =>
    fc.record({
      events: fc.constant(events),
      arrivals: fc.shuffledSubarray(events, { minLength: events.length }),
      repeated: fc.subarray(events),
      hours: fc.integer({ min: 0, max: 10 * 24 }),
    }),
  );
  fc.assert(
    fc.property(told, ({ events, arrivals, repeated, hours }) => {
      const now = new Date(START + hours * HOUR_MS);
      const { status, row, api, page } = tell(timelineAfter([...arrivals, ...repeated]), now);
      expect(status).toEqual(tell(timelineAfter(events), now).status);
      expect([api.status, page.parcel?.status]).toEqual([status.status, status.status]);
      const limit = now.getTime() + 15 * 60_000;
      for (const { occurred_at, occurred_on } of api.events)
        expect(Date.parse(occurred_at) - (occurred_on === null ? 0 : 24 * HOUR_MS)).toBeLessThanOrEqual(limit);
      if (api.events.some((each) => each.status === 'RETURNED')) expect(status.status).toBe('RETURNED');
      if (status.status === 'RETURNED') expect(page.heading).toBe(TEXTS.statuses.RETURNED.heading);
      if (status.status === 'DELIVERED') expect(page.heading).toMatch(/^Delivered/);
      expect(/^Delivered/.test(page.heading)).toBe(status.status === 'DELIVERED');
      for (const topic of SHIPMENT_STATUSES.filter(isNotifiable))
        if (topic === status.status && status.delivered_at === null) expect(isStale(topic, row)).toBe(false);
      if (status.status === 'DELIVERED') {
        expect(isStale('DELIVERED', row)).toBe(false);
        expect(isStale('OUT_FOR_DELIVERY', row)).toBe(true);
        expect(
          api.events.some((each) => each.status === 'DELIVERED' && each.occurred_at === api.last_delivered_at),
        ).toBe(true);
      }
      if (status.status === 'RETURNED') expect(isStale('DELIVERED', row)).toBe(true);
      const rows = [...(page.parcel?.days ?? []), ...(page.parcel?.earlier?.days ?? [])].flatMap(
        ({ events: shown }) => shown,
      );
      expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(rows.length === 0 ? 0 : 1);
    }),
    { numRuns: RUNS },
  );
});
