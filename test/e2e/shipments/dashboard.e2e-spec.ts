// SPDX-License-Identifier: Apache-2.0
import { type PageRequest } from '../../../src/platform/pagination/page.js';
import { type ShipmentStatus } from '../../../src/shipments/model/shipment-status.js';
import { type DeliveryStatisticsService } from '../../../src/shipments/services/delivery-statistics.service.js';
import { type ParcelTrackingService } from '../../../src/shipments/services/parcel-tracking.service.js';
import {
  type ShipmentQueriesService,
  type ShipmentsPage,
} from '../../../src/shipments/services/shipment-queries.service.js';
import { type TimelineService } from '../../../src/shipments/services/timeline.service.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the services for a dashboard', () => {
  it('list the shipments of an order as the API shows them', async () => {
    const store = await newStore();
    const order_number = newOrderNumber();
    const first = await pushed(store, { order_number });
    const second = await pushed(store, { order_number });
    const shown = await service<ShipmentQueriesService>('ShipmentQueriesService').listByOrder(
      store.store,
      order_number,
    );
    expect(shown).toEqual([first, second]);
  });

  it('C-LIST-4: list the shipments of a status by their parcels, newest first, page by page', async () => {
    const store = await newStore();
    const list = (status?: ShipmentStatus, page?: PageRequest) =>
      service<ShipmentQueriesService>('ShipmentQueriesService').list(store.store, { status }, page);
    const idsOf = ({ shipments }: ShipmentsPage) => shipments.map(({ shipment_id }) => shipment_id);
    const [old, shared, untracked] = [
      await pushed(store),
      await pushed(store),
      await pushed(store, { carrier: 'my_local_courier' }),
    ];
    const { tracking_number, carrier } = old;
    const late = await pushed(store, { tracking_number, carrier, order_number: newOrderNumber() });
    const made = [untracked, shared, old, late].map(({ shipment_id }) => shipment_id);
    const [first, second] = [await list('PENDING'), await list('PENDING', { limit: 3 })];
    expect([idsOf(first), first.next]).toEqual([made, null]);
    expect(idsOf(second)).toEqual(made.slice(0, 3));
    expect(idsOf(await list('PENDING', { cursor: second.next ?? '' }))).toEqual([late.shipment_id]);
    const third = await list('PENDING', { limit: 1 });
    expect(idsOf(await list('PENDING', { cursor: third.next ?? '' }))).toEqual(made.slice(1));
    await rows("UPDATE parcels SET status = 'IN_TRANSIT' WHERE store_id = ?", [store.id]);
    const moving = await list('IN_TRANSIT', { limit: 2 });
    expect(idsOf(moving)).toEqual(made.slice(1, 3));
    expect(idsOf(await list('IN_TRANSIT', { cursor: moving.next ?? '' }))).toEqual([late.shipment_id]);
    expect(idsOf(await list(undefined, { limit: 2 }))).toEqual([late.shipment_id, untracked.shipment_id]);
    expect(idsOf(await list('DELIVERED'))).toEqual([]);
  });

  it('report delivery times by carrier, for parcels delivered in the range', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const now = Date.now();
    const delivered = async (owner: typeof store, carrier: string, after: number, at = now): Promise<string> => {
      const { tracking_number } = await pushed(owner, { carrier });
      await rows('UPDATE parcels SET created_at = ?, delivered_at = ? WHERE store_id = ? AND tracking_number = ?', [
        new Date(at - after * DAY_MS),
        new Date(at),
        owner.id,
        tracking_number,
      ]);
      return String(tracking_number);
    };
    for (const after of [2, 2.5, 6]) await delivered(store, 'correios_br', after);
    await delivered(store, 'purolator', -1);
    await delivered(store, 'purolator', 1, now - 40 * DAY_MS);
    await delivered(other, 'correios_br', 1);
    const ofReturn = await delivered(store, 'correios_br', 1);
    await rows('UPDATE parcels SET followed_at = ? WHERE store_id = ? AND tracking_number = ?', [
      new Date(now),
      store.id,
      ofReturn,
    ]);
    await pushed(store, { carrier: 'purolator' });
    const range = { from: new Date(now - DAY_MS), to: new Date(now + 1) };
    const times = await service<DeliveryStatisticsService>('DeliveryStatisticsService').byCarrier(store.id, range);
    expect(times).toEqual([
      {
        carrier: 'correios_br',
        parcels: 3,
        expected: 0,
        on_time: 0,
        median_days: 2,
        days: [
          { days: 2, parcels: 2 },
          { days: 6, parcels: 1 },
        ],
      },
      // A carrier may report a delivery from before the push.
      { carrier: 'purolator', parcels: 1, expected: 0, on_time: 0, median_days: 0, days: [{ days: 0, parcels: 1 }] },
    ]);
  });

  it('count the deliveries of a past day once, and again after one of them has changed', async () => {
    const store = await newStore();
    const { tracking_number } = await pushed(store, { carrier: 'purolator' });
    const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM parcels WHERE store_id = ?', [store.id]);
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const range = { from: new Date(today - 5 * DAY_MS), to: new Date(today - DAY_MS) };
    const at = (daysAgo: number): string => new Date(today - (daysAgo - 0.5) * DAY_MS).toISOString();
    const deliver = (occurred_at: string): Promise<void> =>
      service<TimelineService>('TimelineService').apply(store.id, id, {
        events: [{ occurred_at, status: 'DELIVERED', substatus: null, description: '', location: {} }],
      });
    const parcels = async (): Promise<number[]> => {
      const times = await service<DeliveryStatisticsService>('DeliveryStatisticsService').byCarrier(store.id, range);
      return times.map((carrier) => carrier.parcels);
    };
    const daysWith = async (): Promise<string[]> => {
      const sql = "SELECT day FROM daily_figures WHERE store_id = ? AND figures LIKE '%purolator%'";
      return (await rows<{ day: string }>(sql, [store.id])).map(({ day }) => day);
    };
    expect(await parcels()).toEqual([]);
    await deliver(at(3));
    expect(await parcels()).toEqual([1]);
    expect(await daysWith()).toEqual([at(3).slice(0, 10)]);
    // An earlier delivery that the carrier reports later.
    await deliver(at(4));
    expect(await parcels()).toEqual([1]);
    expect(await daysWith()).toEqual([at(4).slice(0, 10)]);
    await service<ParcelTrackingService>('ParcelTrackingService', { inTransaction: true }).track(
      store.store,
      'purolator',
      String(tracking_number),
    );
    expect(await parcels()).toEqual([]);
    await rows("UPDATE daily_figures SET figures = REPLACE(?, 'DAY', day) WHERE store_id = ?", [
      JSON.stringify([{ day: 'DAY', carrier: 'purolator', days: 1, parcels: 7 }]),
      store.id,
    ]);
    expect(await parcels()).toEqual([28]);
  });
});
