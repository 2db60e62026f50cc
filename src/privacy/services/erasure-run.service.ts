import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Finding } from '../model/privacy-request.js';
import { type OpenRequest, PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { ErasureVerificationService } from './erasure-verification.service.js';
import { RequestedOrdersService } from './requested-orders.service.js';

/** A run ends after this time, long before the lease of its job (60 s). */
const RUN_MS = 20_000;
/** How long held orders wait until their hold is looked at again. */
const HELD_MS = 60 * 60 * 1000;
/** How long to wait for the photos, which API processes delete. */
const PHOTOS_MS = 15_000;

/** Works on a request until all of its orders are erased and verified. A run that dies is continued by the next one. */
@Injectable()
export class ErasureRunService {
  constructor(
    private readonly database: DatabaseService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly orders: RequestedOrdersService,
    private readonly verification: ErasureVerificationService,
    private readonly clock: ClockService,
  ) {}

  /**
   * @param settlesMs for how long requests, mails and webhooks that began before the erasure may still write; none by default
   * @returns when to run again; undefined if the request has ended
   */
  async run(storeId: string, id: string, settlesMs = 0): Promise<Date | undefined> {
    const endsAt = performance.now() + RUN_MS;
    for (const { order_number, erased_at } of (await this.requests.get(storeId, id)).orders) {
      if (performance.now() > endsAt) return this.inMs(0);
      if (erased_at === null) await this.orders.erase(storeId, id, order_number);
    }
    const request = await this.requests.get(storeId, id);
    if (request.verified_at !== null) return undefined;
    if (request.orders.some(({ erased_at }) => erased_at === null)) return this.inMs(HELD_MS);
    const settledAt = Math.max(...request.orders.map(({ erased_at }) => Date.parse(erased_at ?? ''))) + settlesMs;
    if (settledAt > this.clock.now().getTime()) {
      await this.end(request, undefined);
      return new Date(settledAt);
    }
    const findings = await this.verify(request);
    await this.end(request, findings);
    return findings ? undefined : this.inMs(PHOTOS_MS);
  }

  /** @returns undefined while photos are being deleted */
  private async verify({ store_id, orders, traces }: OpenRequest): Promise<Finding[] | undefined> {
    const all: Finding[] = [];
    for (const { order_number } of orders) {
      const findings = await this.verification.verify(store_id, order_number, traces[order_number] ?? []);
      if (!findings) return undefined;
      all.push(...findings);
    }
    return all;
  }

  private async end({ store_id, id }: OpenRequest, findings: Finding[] | undefined): Promise<void> {
    await this.database.transaction(async () => {
      const request = await this.requests.lock(store_id, id);
      if (!request || request.verified_at !== null) return;
      if (findings) {
        const state = findings.length === 0 ? 'verified' : 'failed';
        await this.requests.update({ ...request, state, findings, verified_at: this.clock.now() });
      } else await this.requests.update({ ...request, state: 'verifying' });
    });
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
