// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../platform/time/clock.service.js';
import { type DailyUsageRepository } from '../../platform/usage/daily-usage.repository.js';
import { type CallerContext } from '../../stores/index.js';
import { EventQuotaService } from './event-quota.service.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const EXCEEDED = 'the quota is used up';

let now: number;
let full: string[];
let reads: number;

const usage = {
  today: () => new Date(now).toISOString().slice(0, 10),
  findStoresAt: () => {
    reads++;
    return Promise.resolve(new Set(full));
  },
  quotaProblem: () => new Error(EXCEEDED),
};
const clock = { now: () => new Date(now) };

function quotaOf(bytes: number): EventQuotaService {
  const config = { EVENT_BYTES_PER_STORE_AND_DAY: bytes };
  return new EventQuotaService(usage as unknown as DailyUsageRepository, clock as ClockService, config);
}

const caller = (store_id: string, type = 'api_key'): CallerContext =>
  ({ store: { store_id }, actor: { type, id: 'x' } }) as unknown as CallerContext;

beforeEach(() => {
  now = NOON;
  full = ['sto_full'];
  reads = 0;
});

describe('the quota of events', () => {
  it('C-EVT-17: refuses writes of the OMS of a store that has used it up, not those of staff and of the service', async () => {
    const quota = quotaOf(1);
    await expect(quota.assertQuota(caller('sto_full'))).rejects.toThrow(EXCEEDED);
    for (const allowed of [caller('sto_full', 'staff'), caller('sto_full', 'service'), caller('sto_other')])
      await expect(quota.assertQuota(allowed)).resolves.toBeUndefined();
  });

  it('is read every five seconds at most, for all stores together', async () => {
    const quota = quotaOf(1);
    for (let n = 0; n < 100; n++) await quota.assertQuota(caller(`sto_${n}`));
    expect(reads).toBe(1);
    now += 5_000;
    await Promise.all([1, 2, 3].map((n) => quota.assertQuota(caller(`sto_${n}`))));
    expect(reads).toBe(2);
  });

  it('begins anew with the UTC day', async () => {
    const quota = quotaOf(1);
    now = Date.parse('2026-11-21T23:59:59Z');
    await expect(quota.assertQuota(caller('sto_full'))).rejects.toThrow(EXCEEDED);
    [now, full] = [now + 1_000, []];
    await expect(quota.assertQuota(caller('sto_full'))).resolves.toBeUndefined();
  });

  it('is never read if it is 0', async () => {
    await quotaOf(0).assertQuota(caller('sto_full'));
    expect(reads).toBe(0);
  });
});
