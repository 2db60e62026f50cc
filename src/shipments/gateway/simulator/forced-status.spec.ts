// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { plainNumber } from '../../carriers/carrier-detection.js';
import { SHIPMENT_STATUSES } from '../../model/shipment-status.js';
import { forcedEvents, HISTORIES } from './forced-status.js';
import { SimulatorGateway } from './simulator.gateway.js';

const REGISTERED_AT = new Date('2026-11-20T02:00:00.000Z');
const STEP_SECONDS = 10;
const DESTINATION = { city: 'Curitiba', state: 'PR', country: 'BR' };

const eventsOf = (tracking_number: string) =>
  forcedEvents({ carrier: 'ups', tracking_number, destination: DESTINATION }, 'US', REGISTERED_AT, STEP_SECONDS);

describe('C-TEST-8: a test number', () => {
  it.each(SHIPMENT_STATUSES)('PWTEST-%s ends in its status one step after the registration', (status) => {
    for (const number of [`PWTEST-${status}`, `PWTEST-${status}-1`, `pwtest-${status.toLowerCase()}-order 7/b`]) {
      const events = eventsOf(number);
      expect(events?.at(-1)?.status ?? 'PENDING').toBe(status);
      if (status !== 'PENDING') expect(events?.at(-1)?.occurred_at).toBe('2026-11-20T02:00:10.000Z');
    }
  });

  it.each([
    ['LOST', 'package_lost'],
    ['DAMAGED', 'package_damaged'],
    ['ADDRESS_ISSUE', 'address_issue'],
  ])('PWTEST-%s is an exception with the substatus %s', (name, substatus) => {
    expect(eventsOf(`PWTEST-${name}`)?.at(-1)).toMatchObject({ status: 'EXCEPTION', substatus });
  });

  it('has a history six hours apart, oldest first, with the places of its route', () => {
    const events = eventsOf('PWTEST-DELIVERED') ?? [];
    const times = events.map(({ occurred_at }) => Date.parse(occurred_at));
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(new Set([6 * 3_600_000]));
    expect(events.map(({ location }) => location.city)).toEqual([
      ...[undefined, 'Memphis', 'Memphis', 'New York', 'Guarulhos', 'Guarulhos'],
      ...['Curitiba', 'Curitiba', 'Curitiba'],
    ]);
  });
});

it('C-TEST-8: no other number forces a status', () => {
  const isForced = (number: string): boolean =>
    Object.keys(HISTORIES).some((name) => plainNumber(number).toUpperCase().startsWith(`PWTEST${name}`));
  const near = fc
    .tuple(
      fc.constantFrom('PWTEST-', 'PWTEST', 'XPWTEST-', 'PWTEST--', ' PWTEST-', 'TEST-'),
      fc.constantFrom(...Object.keys(HISTORIES), 'constructor', 'LOST', ''),
      fc.constantFrom('', '-', '-1', '1', '_', ' '),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 64 }), near),
      (number) => (eventsOf(number) !== undefined) === isForced(number),
    ),
  );
});

it('C-TEST-9: only the simulator of test stores knows test numbers', async () => {
  const clock = { now: () => new Date(REGISTERED_AT.getTime() + STEP_SECONDS * 1000) };
  const parcel = {
    ...{ store_id: 'sto_1', id: 'par_1', carrier: 'ups', tracking_number: 'PWTEST-DELIVERED-1' },
    ...{ registered_at: REGISTERED_AT, destination: DESTINATION },
  };
  const statusWith = async (forcesStatuses: boolean) =>
    (await new SimulatorGateway(clock, STEP_SECONDS, forcesStatuses).fetch(parcel))?.events.at(-1)?.status;
  expect([await statusWith(true), await statusWith(false)]).toEqual(['DELIVERED', 'PRE_TRANSIT']);
});
