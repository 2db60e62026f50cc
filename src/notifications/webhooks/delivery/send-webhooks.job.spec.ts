// SPDX-License-Identifier: Apache-2.0
import { type Logger } from 'pino';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { type WebhookMaintenanceService } from '../breaker/webhook-maintenance.service.js';
import { type DeliveryLoaderService } from './delivery-loader.service.js';
import { type DeliverySenderService } from './delivery-sender.service.js';
import { type DueDeliveriesRepository } from './due-deliveries.repository.js';
import { LeaseBudget } from './lease-budget.js';
import { SendWebhooksJob } from './send-webhooks.job.js';

/** A service with nothing due; `skipped` are the endpoints that each of its reads left out. */
function idleService() {
  const skipped: string[][] = [];
  const leaseBudget = new LeaseBudget();
  let time = Date.UTC(2026, 10, 20);
  const lease = (budget: LeaseBudget, _now: Date, without = budget.fullEndpoints) => {
    skipped.push(without);
    return Promise.resolve({ leased: [], hasMore: false });
  };
  const service = new SendWebhooksJob(
    { lease } as unknown as DueDeliveriesRepository,
    {} as DeliveryLoaderService,
    { leaseBudget, onCapacity: () => undefined } as unknown as DeliverySenderService,
    { start: () => undefined } as unknown as WebhookMaintenanceService,
    { now: () => new Date(time) } as ClockService,
    {} as Logger,
  );
  const drain = (afterMs = 0) => {
    time += afterMs;
    return service.drain(new AbortController().signal);
  };
  return { leaseBudget, skipped, drain };
}

it('C-WHK-21: endpoints to which nothing is being sent have a turn ten times a second', async () => {
  const { leaseBudget, skipped, drain } = idleService();
  leaseBudget.acquire({ endpointId: 'a', isFailing: false, bytes: 1 });
  await drain();
  expect(skipped).toEqual([['a'], []]);
  await drain(99);
  expect(skipped.slice(2)).toEqual([[]]);
  await drain(1);
  expect(skipped.slice(3)).toEqual([['a'], []]);
});

it('reads once while nothing is being sent', async () => {
  const { skipped, drain } = idleService();
  await drain();
  expect(skipped).toEqual([[]]);
});
