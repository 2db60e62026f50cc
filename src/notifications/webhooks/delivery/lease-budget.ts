// SPDX-License-Identifier: Apache-2.0
import { ConcurrencyBudget, type ConcurrencyLimits } from './per-endpoint-queues.js';

const MIB = 1024 * 1024;

/** Leased deliveries of a process: enough per endpoint that it does not wait for the database between two attempts. */
const COUNT_LIMITS: ConcurrencyLimits = {
  all: { max: 1_024, resumeAt: 512 },
  failing: { max: 512, resumeAt: 256 },
  perEndpoint: { max: 128, resumeAt: 64 },
};
/** The bytes of their events, which are in memory several times while they are sent. */
const BYTE_LIMITS: ConcurrencyLimits = {
  all: { max: 16 * MIB, resumeAt: 8 * MIB },
  failing: { max: 8 * MIB, resumeAt: 4 * MIB },
  perEndpoint: { max: 4 * MIB, resumeAt: 2 * MIB },
};

interface Leasable {
  endpointId: string;
  isFailing: boolean;
  /** The size of its event. */
  bytes: number;
}

/** Limits the leased deliveries of a process, and the memory that their events take (C-WHK-21). */
export class LeaseBudget {
  private readonly counts = new ConcurrencyBudget(COUNT_LIMITS);
  private readonly bytes = new ConcurrencyBudget(BYTE_LIMITS);

  /** Number of deliveries that may still be leased. */
  get remaining(): number {
    return this.bytes.remaining === 0 ? 0 : this.counts.remaining;
  }

  get hasCapacityForFailing(): boolean {
    return this.counts.hasCapacityForFailing && this.bytes.hasCapacityForFailing;
  }

  /** Ids of the endpoints that have reached a limit. */
  get fullEndpoints(): string[] {
    return [...new Set([...this.counts.fullEndpoints, ...this.bytes.fullEndpoints])];
  }

  /** Ids of the endpoints with a leased delivery. */
  get busyEndpoints(): string[] {
    return this.counts.busyEndpoints;
  }

  /** @returns false, and counts nothing, if one of the limits is full */
  acquire(delivery: Leasable): boolean {
    if (!this.bytes.acquire(delivery, delivery.bytes)) return false;
    if (this.counts.acquire(delivery)) return true;
    this.bytes.release(delivery, delivery.bytes);
    return false;
  }

  /** @returns whether one of the limits was full and is no longer */
  release(delivery: Leasable): boolean {
    const resumed = [this.bytes.release(delivery, delivery.bytes), this.counts.release(delivery)];
    return resumed.includes(true);
  }
}
