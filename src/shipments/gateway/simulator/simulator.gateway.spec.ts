// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../model/shipment-status.js';
import { type TrackedParcel } from '../tracking.gateway.js';
import { simulatedJourney } from './simulated-journey.js';
import { SimulatorGateway } from './simulator.gateway.js';

const BEGUN = new Date('2026-11-20T02:00:24.274Z');
const STEP_SECONDS = 10;
const HITCHES = ['ATTEMPT_FAILED', 'EXCEPTION', 'AVAILABLE_FOR_PICKUP'];

const parcel = (members: Partial<TrackedParcel> = {}): TrackedParcel => ({
  store_id: 'sto_1',
  id: 'par_1',
  carrier: 'correios_br',
  tracking_number: 'PW531744166BR',
  registered_at: BEGUN,
  destination: { city: 'Recife', state: 'PE', zip: '50030-230', country: 'BR' },
  ...members,
});

/** A simulator at so many milliseconds after the registration. */
const simulatorAt = (milliseconds: number): SimulatorGateway =>
  new SimulatorGateway({ now: () => new Date(BEGUN.getTime() + milliseconds) }, STEP_SECONDS, false);

const eventsAt = async (milliseconds: number, of = parcel()): Promise<CarrierEvent[]> =>
  (await simulatorAt(milliseconds).fetch(of))?.events ?? [];

describe('a simulated parcel', () => {
  const steps = simulatedJourney(parcel()).length;

  it('has no event before its first step', async () => {
    expect(await simulatorAt(0).fetch(parcel())).toBeUndefined();
    expect(await simulatorAt(9_999).fetch(parcel())).toBeUndefined();
  });

  it('C-TRK-23: shows step k from k times SIMULATOR_STEP_SECONDS after its registration', async () => {
    for (let k = 1; k <= steps; k++) {
      expect(await eventsAt(k * 10_000 - 1)).toHaveLength(k - 1);
      const events = await eventsAt(k * 10_000);
      expect(events).toHaveLength(k);
      expect(events.at(-1)?.occurred_at).toBe(new Date(BEGUN.getTime() + k * 10_000).toISOString());
    }
  });

  it.each([
    [['PRE_TRANSIT'], 1],
    [['IN_TRANSIT'], 2],
    [['PRE_TRANSIT', 'EXCEPTION'], 2],
    [['OUT_FOR_DELIVERY', 'IN_TRANSIT'], steps - 3],
    [['ATTEMPT_FAILED'], steps - 3],
  ] as [ShipmentStatus[], number][])(
    'C-TRK-45: begins behind what it had reached before: %p',
    async (reached, left) => {
      const all = await eventsAt(steps * 10_000);
      expect(await eventsAt(steps * 10_000, parcel({ reached: new Set(reached) }))).toEqual(all.slice(left));
    },
  );

  it('shows all events forever, even if it was never polled', async () => {
    const all = await eventsAt(steps * 10_000);
    expect(await eventsAt(365 * 86_400_000)).toEqual(all);
    expect(all.at(-1)?.status).toBe('DELIVERED');
  });

  it('reports when its next step is due, until the last one', () => {
    const next = (milliseconds: number) =>
      simulatorAt(0)
        .nextUpdateAt(parcel(), new Date(BEGUN.getTime() + milliseconds))
        ?.getTime();
    expect(next(0)).toBe(BEGUN.getTime() + 10_000);
    expect(next(9_999)).toBe(BEGUN.getTime() + 10_000);
    expect(next(10_000)).toBe(BEGUN.getTime() + 20_000);
    expect(next(steps * 10_000)).toBeUndefined();
  });

  it('has no journey before it is registered', async () => {
    const early = parcel({ registered_at: null });
    expect([await eventsAt(1e9, early), simulatorAt(0).nextUpdateAt(early, BEGUN)]).toEqual([[], undefined]);
  });

  it('C-TRK-23: has the same journey in every process', async () =>
    expect(await eventsAt(1e6, parcel({ id: 'par_2', store_id: 'sto_2' }))).toEqual(await eventsAt(1e6)));

  it("has no ETA, so that the merchant's is shown", async () =>
    expect(await simulatorAt(1e6).fetch(parcel())).not.toHaveProperty('eta'));

  it('is registered without a call to a carrier', async () => {
    await simulatorAt(0).register();
    expect(await simulatorAt(0).isRegistered()).toBe(false);
  });
});

describe('the places of a journey', () => {
  const ups = (destination: TrackedParcel['destination']) =>
    parcel({ carrier: 'ups', tracking_number: '1Z5R89390357567127', destination });

  /** Where the events of a parcel of a store happen, and what the carrier says of them. */
  const eventsOf = async (destination: TrackedParcel['destination'], store = { locale: 'en', currency: 'USD' }) =>
    (await simulatorAt(1e9).forStore(store).fetch(ups(destination)))?.events ?? [];

  it('C-TRK-25: lead from the country of the store over the border to the destination', async () => {
    const events = await eventsOf({ city: 'Recife', state: 'PE', zip: '50030-230', country: 'BR' });
    const places = events.map(({ location }) => location).filter(({ country }) => country !== undefined);
    const isAbroad = places.map(({ country }) => country === 'BR');
    expect([isAbroad[0], isAbroad.at(-1)]).toEqual([false, true]);
    expect(isAbroad).toEqual(isAbroad.toSorted());
    expect(places.at(-1)).toEqual({ city: 'Recife', state: 'PE', zip: '50030-230', country: 'BR' });
    expect(events.map(({ description }) => description)).toContain('Objeto na alfândega do país de destino: Brasil');
  });

  it('C-TRK-25: stay in the country of a store in the same country', async () => {
    const events = await eventsOf({ city: 'Reno', state: 'NV', country: 'US' });
    expect(new Set(events.map(({ location }) => location.country))).toEqual(new Set([undefined, 'US']));
    expect(events.map(({ location }) => location.city)).toEqual(
      expect.arrayContaining(['Memphis', 'Los Angeles', 'Reno']),
    );
  });

  it('show no street and no name of the destination', async () => {
    const destination = { city: 'Recife', country: 'br', street1: 'Rua 1', name: 'Ana' };
    expect((await eventsOf(destination)).at(-1)?.location).toEqual({ city: 'Recife', country: 'BR' });
  });

  it('add three steps at a border, and change no others', () => {
    const plan = (destination: TrackedParcel['destination'], country?: string) =>
      simulatedJourney(ups(destination), country).map(({ status }) => status);
    expect(plan({ country: 'BR' }, 'BR')).toEqual(plan({}));
    expect(plan({ country: 'BR' }, 'US')).toHaveLength(plan({}).length + 3);
  });
});

describe('property: journeys', () => {
  const any = fc.record({
    carrier: fc.constantFrom('usps', 'ups', 'correios_br', 'dhl_express'),
    tracking_number: fc.string({ minLength: 1, maxLength: 64 }),
    destination: fc.record(
      { city: fc.string(), country: fc.constantFrom('US', 'BR', 'DE', 'JP', '') },
      { requiredKeys: [] },
    ),
  });

  it('have 5 to 12 steps at rising times, begin with PRE_TRANSIT, and end DELIVERED or RETURNED', async () => {
    await fc.assert(
      fc.asyncProperty(any, async (members) => {
        const events = await eventsAt(1e9, parcel(members));
        expect(events.length).toBeGreaterThanOrEqual(5);
        expect(events.length).toBeLessThanOrEqual(12);
        const times = events.map(({ occurred_at }) => occurred_at);
        expect(times).toEqual([...new Set(times)].sort());
        const statuses = events.map(({ status }) => String(status));
        expect(SHIPMENT_STATUSES).toEqual(expect.arrayContaining(statuses));
        expect(statuses[0]).toBe('PRE_TRANSIT');
        expect(['DELIVERED', 'RETURNED']).toContain(statuses.at(-1));
        expect(statuses.slice(0, -1)).not.toContain('DELIVERED');
        expect(statuses.slice(1)).not.toContain('PRE_TRANSIT');
        expect(await eventsAt(1e9, parcel(members))).toEqual(events);
      }),
    );
  });

  it('are mostly delivered, sometimes with a problem, and rarely returned', () => {
    const journeys = Array.from({ length: 2000 }, (_, n) =>
      simulatedJourney(parcel({ tracking_number: `NUMBER-${n}` })).map(({ status }) => String(status)),
    );
    const share = (has: (statuses: string[]) => boolean) => journeys.filter(has).length / journeys.length;
    expect(share((statuses) => statuses.at(-1) === 'DELIVERED')).toBeGreaterThan(0.94);
    expect(share((statuses) => statuses.at(-1) === 'RETURNED')).toBeGreaterThan(0.01);
    for (const hitch of HITCHES) expect(share((statuses) => statuses.includes(hitch))).toBeGreaterThan(0.02);
    expect(share((statuses) => !statuses.some((status) => HITCHES.includes(status)))).toBeGreaterThan(0.65);
    expect(new Set(journeys.map(({ length }) => length))).toEqual(new Set([5, 6, 7, 8, 9]));
  });

  it('differ by carrier', () => {
    const numbers = Array.from({ length: 50 }, (_, n) => `NUMBER-${n}`);
    const journeys = (carrier: string) =>
      numbers.map((tracking_number) => simulatedJourney(parcel({ carrier, tracking_number })));
    expect(journeys('usps')).not.toEqual(journeys('ups'));
  });
});
