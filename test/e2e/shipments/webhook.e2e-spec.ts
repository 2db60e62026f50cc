// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const TOKEN = String(servers.env.SHIPPO_WEBHOOK_TOKEN);

// A carrier without simulated events, because its class requires an account: only the webhook moves the parcel.
const carrier = 'purolator';

function aTrack(tracking_number: string, status: string, status_date: string): Json {
  const tracking_status = { object_id: status_date, status, substatus: null, status_date, status_details: status };
  const data = { carrier, tracking_number, tracking_status, tracking_history: [tracking_status] };
  return { event: 'track_updated', data };
}

const send = (body: Json, token = TOKEN): Promise<Reply> =>
  call(`/carriers/shippo/events?token=${token}`, { method: 'POST', body });

const timelineOf = async (store: TestStore, number: string): Promise<Json> =>
  (await store.get(`/shipments/${number}`)).json;

describe('an inbound carrier event', () => {
  it('C-TRK-13: is answered, then applied in every store that has the parcel, and stored nowhere else', async () => {
    const stores = [await newStore(), await newStore()];
    const [number, other] = [newOrderNumber(), newOrderNumber()];
    for (const store of stores)
      for (const tracking_number of [number, other]) await store.post('/shipments', { tracking_number, carrier });
    expect((await send(aTrack(number, 'TRANSIT', '2026-11-20T10:00:00Z'))).status).toBe(200);
    for (const store of stores) {
      const moved = async (): Promise<boolean> => (await timelineOf(store, number)).status === 'IN_TRANSIT';
      await until(moved, 'the parcel to move');
      const { events } = (await timelineOf(store, number)) as { events: Json[] };
      expect(events.map(({ occurred_at, status }) => [occurred_at, status])).toEqual([
        ['2026-11-20T10:00:00.000Z', 'IN_TRANSIT'],
      ]);
      expect(await timelineOf(store, other)).toMatchObject({ status: 'PENDING', events: [] });
      const left = async (): Promise<unknown[]> => rows('SELECT id FROM inbound_events WHERE store_id = ?', [store.id]);
      expect(await left()).toEqual([]);
    }
  });

  it('C-STO-19: skips the parcels of stores without tracking', async () => {
    const [store, other, number] = [await newStore(), await newStore(), newOrderNumber()];
    for (const each of [store, other]) await each.post('/shipments', { tracking_number: number, carrier });
    const stores = service<StoresService>('StoresService');
    await stores.update(other.id, { tracking_enabled: false });
    expect((await send(aTrack(number, 'TRANSIT', '2026-11-20T10:00:00Z'))).status).toBe(200);
    await until(async () => (await timelineOf(store, number)).status === 'IN_TRANSIT', 'the parcel to move');
    await stores.update(other.id, { tracking_enabled: true });
    expect(await timelineOf(other, number)).toMatchObject({ status: 'PENDING', events: [] });
  });

  it('of an unknown parcel is answered, and creates nothing', async () => {
    const number = newOrderNumber();
    expect((await send(aTrack(number, 'TRANSIT', '2026-11-20T10:00:00Z'))).status).toBe(200);
    expect(await rows('SELECT id FROM parcels WHERE tracking_number = ?', [number])).toEqual([]);
  });

  it('with another token is rejected, and changes nothing', async () => {
    const [store, number] = [await newStore(), newOrderNumber()];
    await store.post('/shipments', { tracking_number: number, carrier });
    const reply = await send(aTrack(number, 'DELIVERED', '2026-11-20T10:00:00Z'), 'x'.repeat(TOKEN.length));
    expectProblem(reply, 403, 'FORBIDDEN');
    expect(await rows('SELECT id FROM inbound_events WHERE store_id = ?', [store.id])).toEqual([]);
  });
});
