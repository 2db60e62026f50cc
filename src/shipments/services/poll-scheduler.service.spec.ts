// SPDX-License-Identifier: Apache-2.0
import { type JobRequest, type JobsService } from '../../platform/queue/jobs.service.js';
import { SimulatorGateway } from '../gateway/simulator/simulator.gateway.js';
import { type TrackingGateway } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { PollSchedulerService } from './poll-scheduler.service.js';

const REGISTERED_AT = new Date('2026-11-20T02:00:00.000Z');
const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'ups', tracking_number: '1', destination: '{}' } as Parcel;

/** When a parcel is polled whose registration took so many seconds to be recorded. */
async function firstPoll(stalledSeconds: number, gateway?: TrackingGateway): Promise<Date | undefined> {
  const added: JobRequest[] = [];
  const jobs = { add: (job: JobRequest) => Promise.resolve(void added.push(job)) } as unknown as JobsService;
  const clock = { now: () => new Date(REGISTERED_AT.getTime() + stalledSeconds * 1000) };
  const simulator = new SimulatorGateway(clock, 10, false);
  await new PollSchedulerService(jobs, clock).schedule(PARCEL, gateway ?? simulator, REGISTERED_AT);
  return added[0]?.dueAt;
}

it('schedules the first poll of a simulated parcel at its first step', async () =>
  expect(await firstPoll(0)).toEqual(new Date('2026-11-20T02:00:10.000Z')));

it('C-TRK-17: polls a simulated parcel at once if its registration stalls past its journey', async () =>
  expect(await firstPoll(3600)).toEqual(new Date('2026-11-20T02:00:10.000Z')));

it('C-CAR-28: polls no parcel of a gateway that is asked about many at once', async () => {
  const gateway = { batch: { size: 35, intervalMs: 1 }, nextUpdateAt: () => undefined } as unknown as TrackingGateway;
  expect(await firstPoll(0, gateway)).toBeUndefined();
});

it('schedules the first poll two hours after the registration if the gateway knows no better', async () => {
  const gateway = { nextUpdateAt: () => undefined } as unknown as TrackingGateway;
  expect(await firstPoll(0, gateway)).toEqual(new Date('2026-11-20T04:00:00.000Z'));
});
