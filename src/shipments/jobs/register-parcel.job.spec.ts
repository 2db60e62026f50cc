import { type DatabaseService } from '../../platform/database/database.service.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ParcelsRepository } from '../persistence/parcels.repository.js';
import { type PollSchedulerService } from '../services/poll-scheduler.service.js';
import { type RegistrationSchedulerService } from '../services/registration-scheduler.service.js';
import { type TrackingGatewaysService } from '../services/tracking-gateways.service.js';
import { RegisterParcelJob } from './register-parcel.job.js';

/** Runs the job of a parcel; the process is suspended for `suspendedMs` while it marks the beginning of the registration. */
async function run(suspendedMs: number, parcel: Partial<Parcel> = {}): Promise<{ calls: string[]; error: unknown }> {
  const calls: string[] = [];
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
      find: () => Promise.resolve({ registering_at: null, ...parcel }),
      markRegistering: () => {
        now += suspendedMs;
        return call('markRegistering', true)();
      },
      markRegistered: call('markRegistered', true),
    },
    registrations: { findStoreToRegister: () => Promise.resolve({ mode: 'live' }) },
    gateway: { isRegistered: call('isRegistered', false), register: call('register', undefined) },
    polls: { schedule: call('schedule', undefined) },
    clock: { now: () => new Date(now) },
  };
  const job = new RegisterParcelJob(
    stubs.database as unknown as DatabaseService,
    stubs.parcels as unknown as ParcelsRepository,
    stubs.registrations as unknown as RegistrationSchedulerService,
    { forStore: () => stubs.gateway } as unknown as TrackingGatewaysService,
    stubs.polls as unknown as PollSchedulerService,
    stubs.clock as unknown as ClockService,
  );
  const error: unknown = await job
    .run({ storeId: 'sto_1', reference: 'par_1', attempt: 1 })
    .catch((thrown: unknown) => thrown);
  return { calls, error };
}

it('registers a parcel after it has marked the beginning', async () =>
  expect(await run(0)).toEqual({
    calls: ['markRegistering', 'register', 'markRegistered', 'schedule'],
    error: undefined,
  }));

it('C-TRK-15: asks the gateway before every second attempt', async () => {
  const { calls } = await run(0, { registering_at: new Date() });
  expect(calls.slice(0, 3)).toEqual(['isRegistered', 'markRegistering', 'register']);
});

it('C-TRK-14: does not register a parcel after it was suspended, because another worker may have done so', async () =>
  expect(await run(31_000)).toEqual({ calls: ['markRegistering'], error: expect.any(Error) as Error }));
