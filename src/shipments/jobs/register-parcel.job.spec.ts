// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { PostponedJobError, UnrecoverableJobError } from '../../platform/queue/job-handler.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ParcelsRepository } from '../persistence/parcels.repository.js';
import { type PollSchedulerService } from '../services/poll-scheduler.service.js';
import { type RegistrationSchedulerService } from '../services/registration-scheduler.service.js';
import { type TrackingGatewaysService } from '../services/tracking-gateways.service.js';
import { RegisterParcelJob } from './register-parcel.job.js';

/** Runs the job of a parcel; the process is suspended for `suspendedMs` while it marks the beginning of the registration. */
async function run(
  suspendedMs: number,
  parcel: Partial<Parcel> = {},
  gateways: object[] = [{}],
  isForeign = false,
): Promise<{ calls: string[]; error: unknown; places: unknown[] }> {
  const calls: string[] = [];
  const places: unknown[] = [];
  let now = Date.UTC(2026, 10, 20);
  const call =
    <T>(name: string, result: T) =>
    () => {
      calls.push(name);
      return Promise.resolve(result);
    };
  const stubs = {
    database: { transaction: <T>(work: () => Promise<T>) => work() },
    parcels: {
      find: () => Promise.resolve({ registering_at: null, account_id: null, ...parcel }),
      markRegistering: (_: unknown, source: object) => {
        now += suspendedMs;
        places.push(source);
        return call('markRegistering', true)();
      },
      markRegistered: (_: unknown, _at: Date, foreignId?: string) => {
        places.push(foreignId);
        return call('markRegistered', true)();
      },
      assign: (_: unknown, source: object) => {
        places.push(source);
        return call('assign', undefined)();
      },
    },
    registrations: { findStoreToRegister: () => Promise.resolve({ mode: 'live' }) },
    gateway: {
      name: 'shippo',
      isRegistered: call('isRegistered', false),
      register: call('register', undefined),
      postponedTo: () => undefined,
    },
    polls: { schedule: call('schedule', undefined) },
    clock: { now: () => new Date(now) },
  };
  const job = new RegisterParcelJob(
    stubs.database as unknown as DatabaseService,
    stubs.parcels as unknown as ParcelsRepository,
    stubs.registrations as unknown as RegistrationSchedulerService,
    {
      isForeign: () => Promise.resolve(isForeign),
      sourcesOf: () =>
        Promise.resolve(
          gateways.map((members, index) => ({
            gateway: { ...stubs.gateway, ...members },
            accountId: index === gateways.length - 1 ? null : `cac_${index + 1}`,
          })),
        ),
    } as unknown as TrackingGatewaysService,
    stubs.polls as unknown as PollSchedulerService,
    stubs.clock as unknown as ClockService,
  );
  const error: unknown = await job
    .run({ storeId: 'sto_1', reference: 'par_1', attempt: 1 })
    .catch((thrown: unknown) => thrown);
  return { calls, error, places };
}

it('registers a parcel after it has marked the beginning', async () =>
  expect(await run(0)).toMatchObject({
    calls: ['markRegistering', 'register', 'markRegistered', 'schedule'],
    error: undefined,
  }));

it('C-TRK-15: asks the gateway before every second attempt', async () => {
  const { calls } = await run(0, { registering_at: new Date() });
  expect(calls.slice(0, 3)).toEqual(['isRegistered', 'markRegistering', 'register']);
});

it('C-TRK-14: does not register a parcel after it was suspended, because another worker may have done so', async () =>
  expect(await run(31_000)).toMatchObject({ calls: ['markRegistering'], error: expect.any(Error) as Error }));

describe('C-CAR-17: a parcel of a store with accounts', () => {
  const refuses = { name: 'easypost', register: () => Promise.reject(new GatewayRefused('EasyPost says no')) };
  const takes = { name: 'easypost', register: () => Promise.resolve('trk_1') };

  it('is registered at the first one, under the id that it has there', async () => {
    const { places, calls } = await run(0, {}, [takes, {}]);
    expect(places).toEqual([{ gateway: 'easypost', account_id: 'cac_1' }, 'trk_1']);
    expect(calls).not.toContain('register');
  });

  it('goes to the next one if the first refuses it', async () => {
    const { places, calls, error } = await run(0, {}, [refuses, {}]);
    expect([places.at(-2), error]).toEqual([{ gateway: 'shippo', account_id: null }, undefined]);
    expect(calls.filter((name) => name === 'register')).toHaveLength(1);
  });

  it('is refused if all refuse it', async () => {
    const { places, error } = await run(0, {}, [refuses, { ...refuses, name: 'shippo' }]);
    expect(places.at(-1)).toEqual({ gateway: 'none', account_id: null });
    expect(error).toBeInstanceOf(UnrecoverableJobError);
  });

  it('C-CAR-24: needs the account of the merchant whose label it has, if no other source takes it', async () => {
    const parcel = { tracking_number: '9205590164917312751089' };
    const { places, error } = await run(0, parcel, [refuses], true);
    expect(places.at(-1)).toEqual({ gateway: 'foreign', account_id: null });
    expect(String(error)).toContain('The label has the Mailer ID 901649173,');
  });

  it('is asked about where it was tried, and no earlier one is asked again', async () => {
    const parcel = { registering_at: new Date(), account_id: null };
    const { calls } = await run(0, parcel, [refuses, { isRegistered: () => Promise.resolve(true) }]);
    expect(calls).toEqual(['markRegistered', 'schedule']);
  });

  it('is tried at all again after all have refused it, because the store may have another one since', async () => {
    const parcel = { registering_at: new Date(), account_id: null, gateway: 'none' };
    expect((await run(0, parcel, [takes, {}])).places).toContain('trk_1');
  });

  it('C-CAR-18: waits for one that takes nothing for now, without a call', async () => {
    const paused = { name: 'easypost', postponedTo: () => new Date(Date.UTC(2026, 10, 20, 0, 1)) };
    const { places, calls, error } = await run(0, {}, [paused, {}]);
    expect([places, calls]).toEqual([[{ gateway: 'easypost', account_id: 'cac_1' }], ['assign']]);
    expect(error).toBeInstanceOf(PostponedJobError);
    expect((error as PostponedJobError).seconds).toBeGreaterThanOrEqual(60);
  });

  it.each([
    [429, PostponedJobError],
    [401, PostponedJobError],
    [503, GatewayUnavailable],
  ])('C-CAR-18: is postponed, and not failed, by a fault of the account: %s', async (status, kind) => {
    const register = () => Promise.reject(new GatewayUnavailable('not now', undefined, status));
    const postponedTo = (operation: string) => (operation === 'fetch' ? new Date() : undefined);
    expect((await run(0, {}, [{ register, postponedTo }, {}])).error).toBeInstanceOf(kind);
    expect((await run(0, {}, [{ register, postponedTo }])).error).toBeInstanceOf(GatewayUnavailable);
  });
});
