// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { type PrivacyRequest } from '../model/privacy-request.js';
import { type ErasureProgress, PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { ErasureVerificationService } from './erasure-verification.service.js';
import { RequestedOrdersService } from './requested-orders.service.js';

/** A run ends after this time, long before the lease of its job (60 s). */
const RUN_MS = 20_000;
/** How long to wait for the photos, which API processes delete. */
const PHOTOS_MS = 15_000;

/** How long a run waits; not at all by default. */
interface Waits {
  /** For so long, requests, mails and webhooks that began before an erasure may still write. */
  settlesMs?: number;
  /** After this time, a hold is looked at again. */
  heldMs?: number;
}

/** Works on a request until all of its orders and shipments are erased and verified. A run that dies is continued by the next one. */
@Injectable()
export class ErasureRunService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly orders: RequestedOrdersService,
    private readonly verification: ErasureVerificationService,
    private readonly clock: ClockService,
  ) {}

  /** @returns when to run again; undefined if the request has ended */
  async run(storeId: string, id: string, { settlesMs = 0, heldMs = 0 }: Waits = {}): Promise<Date | undefined> {
    const request = await this.requests.get(storeId, id);
    if (request.verified_at !== null) return undefined;
    const endsAt = performance.now() + RUN_MS;
    const isPaused = () => performance.now() > endsAt;
    if (!(await this.erase(request, heldMs, isPaused))) return this.clock.now();
    const outcome = await this.verify(request, settlesMs, isPaused);
    if (outcome === 'paused') return this.clock.now();
    const progress = await this.requests.countProgress(storeId, id);
    await this.saveState(request, progress);
    const { unerased, checked_at, unverified, erased_at } = progress;
    if (unverified === 0) return undefined;
    const times = [
      ...(unerased > 0 ? [timeOf(checked_at) + heldMs] : []),
      ...(outcome === 'photos' ? [this.clock.now().getTime() + PHOTOS_MS] : []),
      ...(outcome === 'done' && erased_at !== null ? [timeOf(erased_at) + settlesMs] : []),
    ];
    return new Date(Math.min(...times));
  }

  /** @returns false if the time was over */
  private async erase(request: PrivacyRequest, heldMs: number, isPaused: () => boolean): Promise<boolean> {
    const now = this.clock.now();
    const checkedUntil = request.due_at <= now ? now : new Date(now.getTime() - heldMs);
    for await (const subject of this.requests.readUnerased(request.store_id, request.id, checkedUntil)) {
      await this.orders.erase(request, subject);
      if (isPaused()) return false;
    }
    return true;
  }

  private async verify(
    { store_id, id }: PrivacyRequest,
    settlesMs: number,
    isPaused: () => boolean,
  ): Promise<'done' | 'paused' | 'photos'> {
    let outcome: 'done' | 'photos' = 'done';
    const erasedUntil = new Date(this.clock.now().getTime() - settlesMs);
    for await (const subject of this.requests.readUnverified(store_id, id, erasedUntil)) {
      const places = await this.verification.verify(subject);
      if (places) await this.requests.saveVerified(subject, places, this.clock.now());
      else outcome = 'photos';
      if (isPaused()) return 'paused';
    }
    return outcome;
  }

  private async saveState(request: PrivacyRequest, { unerased, unverified, failed }: ErasureProgress): Promise<void> {
    if (unerased > 0) return;
    if (unverified > 0) return this.requests.saveState(request, 'verifying', null);
    await this.requests.saveState(request, failed > 0 ? 'failed' : 'verified', this.clock.now());
  }
}

const timeOf = (date: Date | null): number => date?.getTime() ?? 0;
