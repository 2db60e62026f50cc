import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Finding, keyOf, subjectsOf } from '../model/privacy-request.js';
import { type OpenRequest, PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { ErasureVerificationService } from './erasure-verification.service.js';
import { RequestedOrdersService } from './requested-orders.service.js';

/** A run ends after this time, long before the lease of its job (60 s). */
const RUN_MS = 20_000;
/** How long held orders and shipments wait until their hold is looked at again. */
const HELD_MS = 60 * 60 * 1000;
/** How long to wait for the photos, which API processes delete. */
const PHOTOS_MS = 15_000;

/** Works on a request until all of its orders and shipments are erased and verified. A run that dies is continued by the next one. */
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
    for (const subject of subjectsOf(await this.requests.get(storeId, id))) {
      if (performance.now() > endsAt) return this.inMs(0);
      if (subject.erased_at === null) await this.orders.erase(storeId, id, subject);
    }
    const request = await this.requests.get(storeId, id);
    if (request.verified_at !== null) return undefined;
    const times = subjectsOf(request).map(({ erased_at }) => (erased_at === null ? Infinity : Date.parse(erased_at)));
    const settledAt = Math.max(...times) + settlesMs;
    if (settledAt === Infinity) return this.inMs(HELD_MS);
    if (settledAt > this.clock.now().getTime()) {
      await this.end(request, undefined);
      return new Date(settledAt);
    }
    const findings = await this.verify(request);
    await this.end(request, findings);
    return findings ? undefined : this.inMs(PHOTOS_MS);
  }

  /** @returns undefined while photos are being deleted */
  private async verify(request: OpenRequest): Promise<Finding[] | undefined> {
    const all: Finding[] = [];
    for (const subject of subjectsOf(request)) {
      const texts = request.traces[keyOf(subject)] ?? [];
      const erasedAt = new Date(subject.erased_at ?? 0);
      const findings = await this.verification.verify(request.store_id, subject, erasedAt, texts);
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
