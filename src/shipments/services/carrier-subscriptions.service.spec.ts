// SPDX-License-Identifier: Apache-2.0
import { startUsps, type UspsServer } from '../../../test/support/usps-server.js';
import { type JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Store, type StoresService } from '../../stores/index.js';
import { MemoryTokenStore } from '../gateway/token-store.js';
import { UspsGateway } from '../gateway/usps/usps.gateway.js';
import { type CarrierSubscription } from '../model/carrier-account.entity.js';
import { type CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { CarrierSubscriptionsService } from './carrier-subscriptions.service.js';
import { type TrackingGatewaysService } from './tracking-gateways.service.js';

const [KEPT, GONE] = ['901234567', '123456'] as const;
const WEEK_MS = 7 * DAY_MS;

let usps: UspsServer;
let now: Date;
let rows: Map<string, Pick<CarrierSubscription, 'mid' | 'foreign_id' | 'renewed_at'>>;
let faults: unknown[];
beforeEach(async () => {
  usps = await startUsps([KEPT, GONE]);
  [now, rows, faults] = [new Date(), new Map(), []];
});

/** Keeps the subscriptions of an account with these Mailer IDs. @param removedAt when it was removed, if it was */
async function keep(
  mids = `${KEPT},${GONE}`,
  secret = 's'.repeat(32),
  removedAt: Date | null = null,
): Promise<Date | undefined> {
  const { client_id: clientId = '', client_secret: clientSecret = '' } = usps.credentials;
  const gateway = new UspsGateway({
    ...{ baseUrl: usps.url, clientId, clientSecret, mids, environment: 'live', callsPerHour: 60 },
    ...{ tokens: new MemoryTokenStore(), clock: new ClockService() },
  });
  const account = { id: 'cac_1', gateway: 'usps', removed_id: removedAt ? 'cac_1' : '', updated_at: removedAt };
  const accounts = {
    find: () => Promise.resolve(account),
    findAny: () => Promise.resolve(account),
    findSubscriptions: () => Promise.resolve([...rows.values()]),
    saveSubscription: (_: unknown, row: CarrierSubscription) => Promise.resolve(rows.set(row.mid, row)),
    removeSubscription: (_: unknown, mid: string) => Promise.resolve(rows.delete(mid)),
    settle: (_: unknown, fault: unknown) => Promise.resolve(faults.push(fault)),
  };
  const gateways = {
    ofAccount: () => gateway,
    credentialsOf: () => ({ webhook_secret: secret }),
    forget: () => Promise.resolve(rows.clear()),
  };
  const service = serviceWith(accounts, gateways);
  const next = await service.keep('sto_1', 'cac_1');
  await gateway.onApplicationShutdown();
  return next;
}

function serviceWith(accounts: object, gateways: object, jobs: object = {}): CarrierSubscriptionsService {
  const stores = { get: () => Promise.resolve({ branding: { support_email: 'ops@shop.example' } }) };
  return new CarrierSubscriptionsService(
    accounts as CarrierAccountsRepository,
    gateways as TrackingGatewaysService,
    stores as unknown as StoresService,
    jobs as JobsService,
    { now: () => now } as ClockService,
    { PUBLIC_BASE_URL: 'https://parcels.example', HOST: '', PORT: 0 },
  );
}

const ids = () => usps.subscriptions.map(({ id }) => id);
const later = (ms: number): Date => new Date(now.getTime() + ms);

describe('C-CAR-25: the subscriptions of an account', () => {
  it('are one for each Mailer ID, and are replaced after a week, also those that USPS has suspended or deleted', async () => {
    expect(await keep()).toEqual(later(WEEK_MS));
    const first = ids();
    expect(usps.subscriptions).toMatchObject(
      [KEPT, GONE].map((mid) => ({ mid, url: 'https://parcels.example/carriers/events/cac_1' })),
    );
    now = later(WEEK_MS - 1);
    await keep();
    expect(ids()).toEqual(first);
    now = later(1);
    usps.suspend(KEPT);
    usps.subscriptions.pop();
    await keep();
    expect(usps.subscriptions).toMatchObject([
      { mid: KEPT, state: 'ENABLED' },
      { mid: GONE, state: 'ENABLED' },
    ]);
    expect([...rows.values()].map(({ foreign_id }) => foreign_id)).toEqual(ids());
    expect(ids().filter((id) => first.includes(id))).toEqual([]);
  });

  it('end for a Mailer ID that the account no longer has', async () => {
    await keep();
    await keep(KEPT);
    expect([usps.subscriptions.map(({ mid }) => mid), [...rows.keys()]]).toEqual([[KEPT], [KEPT]]);
  });

  it('are tried again after an hour if USPS refuses them, which the account says', async () => {
    expect(await keep(KEPT, 'short')).toEqual(later(60 * 60 * 1000));
    expect(faults).toEqual(['USPS refuses webhooks: USPS responded to POST /subscriptions with 400']);
  });

  it('wait as long as USPS says', async () => {
    usps.quota = 0;
    expect(await keep()).toEqual(later(60 * 60 * 1000));
    expect([usps.subscriptions, faults]).toEqual([[], []]);
  });
});

describe('C-CAR-37: the subscriptions of a removed account', () => {
  const keepRemoved = (at: Date) => keep('', undefined, at);

  it('end, and nothing is left to do', async () => {
    await keep();
    expect(await keepRemoved(now)).toBeUndefined();
    expect([usps.subscriptions, rows.size]).toEqual([[], 0]);
  });

  it('are tried again every hour while USPS does not answer, for 30 days', async () => {
    await keep();
    usps.quota = 0;
    const removedAt = now;
    now = later(30 * DAY_MS - 1);
    expect(await keepRemoved(removedAt)).toEqual(later(60 * 60 * 1000));
    expect(rows.size).toBe(2);
    now = later(1);
    expect(await keepRemoved(removedAt)).toBeUndefined();
    expect(rows.size).toBe(0);
  });
});

it('C-CAR-25, C-CAR-37: accounts at USPS have their jobs, removed ones for 30 days that of the subscriptions', async () => {
  const accountOf = (id: string, gateway: string, removed_id = '') => ({ id, gateway, removed_id });
  const removedAt = later(-30 * DAY_MS);
  const accounts = {
    findLive: () => Promise.resolve([accountOf('cac_1', 'usps'), accountOf('cac_2', 'easypost')]),
    findRemoved: (_: unknown, since: Date) =>
      Promise.resolve(since <= removedAt ? [accountOf('cac_3', 'usps', 'cac_3')] : []),
  };
  const added: string[] = [];
  const jobs = { add: ({ queue, reference }: Record<string, string>) => added.push(`${queue} ${reference}`) };
  const service = serviceWith(accounts, {}, jobs);
  await service.schedule({ store_id: 'sto_1', mode: 'test' } as Store);
  expect(added).toEqual([]);
  await service.schedule({ store_id: 'sto_1', mode: 'live' } as Store);
  expect(added).toEqual(['shipments.subscriptions cac_1', 'shipments.recovery cac_1', 'shipments.subscriptions cac_3']);
});
