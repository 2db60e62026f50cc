// SPDX-License-Identifier: Apache-2.0
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { aLabel, returnIn, TestReturn } from '../../support/returns.js';
import { command, service } from '../../support/services.js';
import { type ParcelRow, advanceJourney, pushed, shipmentEvents, timelineOf } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

let store: TestStore;
let made: TestReturn;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (made = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 })));

const trackingOf = async (one = made): Promise<Json> => (await one.read()).tracking as Json;
const statusesIn = ({ events }: Json): unknown[] => (events as Json[]).map(({ status }) => status);

async function parcelOf(owner: TestStore, trackingNumber: unknown): Promise<ParcelRow | undefined> {
  const sql = `SELECT id, carrier, tracking_number, status, registered_at FROM parcels WHERE store_id = ? AND tracking_number = ?`;
  return (await rows<ParcelRow>(sql, [owner.id, trackingNumber]))[0];
}

/** Waits until a parcel is registered with its carrier, and returns its id. */
function whenRegistered(trackingNumber: unknown, owner = store): Promise<string> {
  return until(
    async () => {
      const parcel = await parcelOf(owner, trackingNumber);
      return parcel?.registered_at && parcel.id;
    },
    `the registration of ${String(trackingNumber)}`,
  );
}

async function simulate(trackingNumber: unknown, status: string): Promise<string[]> {
  return service<TrackingSimulationService>('TrackingSimulationService').move(store.id, String(trackingNumber), {
    status,
  });
}

describe('the parcel of a return', () => {
  it('C-CB-19: is tracked from its label on, and its timeline is in data.return', async () => {
    const label = aLabel();
    expect(await made.read()).toMatchObject({ tracking: null });
    expect(returnIn(await made.label(label)).tracking).toEqual({
      tracking_carrier: 'correios_br',
      status: 'PENDING',
      substatus: null,
      eta: null,
      delivered_at: null,
      last_delivered_at: null,
      prediction: null,
      tracking_url: expect.stringContaining(String(label.tracking_number)),
      events: [],
    });
    await advanceJourney(store, await whenRegistered(label.tracking_number), 2);
    const tracking = await until(async () => {
      const now = await trackingOf();
      return now.status === 'IN_TRANSIT' && now;
    }, 'the second step of the journey');
    expect(statusesIn(tracking)[0]).toBe('IN_TRANSIT');
    expect((await store.get('/returns?limit=1')).json.data).toMatchObject({ returns: [{ id: made.id, tracking }] });
  });

  it('C-CB-20: changes neither the return nor its events, and is no shipment', async () => {
    const label = aLabel();
    const { status, updated_at } = returnIn(await made.label(label));
    const events = await made.events();
    expect(await simulate(label.tracking_number, 'DELIVERED')).toEqual([]);
    expect(await made.read()).toMatchObject({
      status,
      updated_at,
      tracking: { status: 'DELIVERED', delivered_at: expect.any(String) },
    });
    expect(await made.events()).toEqual(events);
    const { tracking_number } = label;
    expectProblem(await store.get(`/shipments/${String(tracking_number)}`), 404, 'SHIPMENT_NOT_FOUND');
  });

  it.each([
    ['a name', 'Royal Mail', 'royal_mail'],
    ['a token', 'ups', 'ups'],
    ['a name in capitals', 'USPS', 'usps'],
  ])('C-CB-22: accepts its carrier by %s', async (_what, carrier, token) => {
    const { label, tracking } = returnIn(await made.label(aLabel({ carrier })));
    expect([label, tracking]).toEqual([
      expect.objectContaining({ carrier }),
      expect.objectContaining({ tracking_carrier: token }),
    ]);
  });

  it('is tracked by the carrier that the format of its number identifies', async () => {
    const body = aLabel({ carrier: "Joe's bikes", tracking_number: '1Z5R89390357567127' });
    expect(returnIn(await made.label(body)).tracking).toMatchObject({ tracking_carrier: 'ups' });
  });

  it('C-CB-22: has no events without an identified carrier, but its label is stored', async () => {
    const body = aLabel({ carrier: "Joe's bikes", tracking_url: 'https://joe.example/1' });
    expect(returnIn(await made.label(body))).toMatchObject({
      status: 'IN_TRANSIT',
      label: body,
      tracking: { tracking_carrier: null, status: 'PENDING', tracking_url: 'https://joe.example/1', events: [] },
    });
    expect(await parcelOf(store, body.tracking_number)).toBeUndefined();
    await expect(simulate(body.tracking_number, 'DELIVERED')).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' });
  });

  it('links to the tracking page of the merchant rather than that of the carrier', async () => {
    const tracking_url = 'https://track.example.com/1';
    expect(returnIn(await made.label(aLabel({ tracking_url }))).tracking).toMatchObject({ tracking_url });
  });

  it('C-CB-19: is that of the replacement label', async () => {
    const [first, second] = [aLabel(), aLabel()];
    await made.label(first);
    await simulate(first.tracking_number, 'EXCEPTION');
    expect(await trackingOf()).toMatchObject({ status: 'EXCEPTION' });
    expect(returnIn(await made.label(second)).tracking).toMatchObject({ status: 'PENDING', events: [] });
    await simulate(second.tracking_number, 'DELIVERED');
    await simulate(first.tracking_number, 'RETURNED');
    expect(await trackingOf()).toMatchObject({ status: 'DELIVERED' });
  });

  it('C-CB-38, C-CB-39: has no scans of the delivery if the label has its number, and warns', async () => {
    const { tracking_number } = aLabel();
    await pushed(store, { tracking_number, order_number: made.order.number });
    await simulate(tracking_number, 'DELIVERED');
    const { tracking, warnings } = returnIn(await made.label(aLabel({ tracking_number })));
    expect([tracking, warnings]).toMatchObject([
      { status: 'PENDING', delivered_at: null, last_delivered_at: null, events: [] },
      [{ code: 'LABEL_NUMBER_IS_OUTBOUND' }],
    ]);
  });

  it('C-CB-40: leaves the delivery as it is if the label has its number', async () => {
    const { tracking_number } = aLabel();
    const shipment = await pushed(store, { tracking_number, order_number: made.order.number });
    await simulate(tracking_number, 'DELIVERED');
    await made.label(aLabel({ tracking_number }));
    const sent = (await shipmentEvents(store, shipment)).length;
    expect(await simulate(tracking_number, 'IN_TRANSIT')).toEqual([]);
    expect(await simulate(tracking_number, 'DELIVERED')).toEqual([]);
    expect(statusesIn(await trackingOf())).toEqual(['DELIVERED', 'IN_TRANSIT']);
    expect((await shipmentEvents(store, shipment)).length).toBe(sent);
    expect(statusesIn(await timelineOf(store, shipment))).toEqual(['DELIVERED']);
  });

  it('C-CB-39: has the scans from before its label was reported', async () => {
    const { tracking_number } = aLabel();
    await pushed(store, { tracking_number });
    await simulate(tracking_number, 'IN_TRANSIT');
    const { tracking, warnings } = returnIn(await made.label(aLabel({ tracking_number })));
    expect([tracking, warnings]).toMatchObject([{ status: 'IN_TRANSIT', events: [{ status: 'IN_TRANSIT' }] }, []]);
  });

  it('may also be that of a shipment, and updates both', async () => {
    const { tracking_number } = aLabel();
    const shipment = await pushed(store, { tracking_number });
    await made.label(aLabel({ tracking_number }));
    expect(await simulate(tracking_number, 'DELIVERED')).toEqual([shipment.shipment_id]);
    expect([await trackingOf(), await timelineOf(store, shipment)]).toMatchObject([
      { status: 'DELIVERED' },
      { status: 'DELIVERED' },
    ]);
  });

  it('is registered with a carrier that requires an account once the account exists', async () => {
    const otherStore = await newStore();
    const one = await TestReturn.request(await TestOrder.create(otherStore, { A: 1 }), { A: 1 });
    const label = aLabel({ carrier: 'Purolator' });
    expect(returnIn(await one.label(label)).tracking).toMatchObject({ tracking_carrier: 'purolator' });
    expect(await parcelOf(otherStore, label.tracking_number)).toMatchObject({ registered_at: null });
    expect(
      await rows("SELECT id FROM jobs WHERE store_id = ? AND queue = 'shipments.registration'", [otherStore.id]),
    ).toEqual([]);
    await service<StoresService>('StoresService').update(otherStore.id, { carrier_accounts: ['purolator'] });
    await whenRegistered(label.tracking_number, otherStore);
  });

  it('C-CB-20: is moved by the command line', async () => {
    const label = aLabel();
    await made.label(label);
    const words = [
      'tracking',
      'simulate',
      store.id,
      String(label.tracking_number),
      '--status',
      'OUT_FOR_DELIVERY',
      '--json',
    ];
    const { status, stdout, stderr } = await command(words);
    expect([status, stderr, JSON.parse(stdout)]).toEqual([
      0,
      '',
      { tracking_number: label.tracking_number, status: 'OUT_FOR_DELIVERY', shipment_ids: [] },
    ]);
    expect(await trackingOf()).toMatchObject({ status: 'OUT_FOR_DELIVERY' });
  });
});
