// SPDX-License-Identifier: Apache-2.0
interface Sendable {
  endpointId: string;
  /** Whether the endpoint's last attempt failed, or its circuit breaker is open. */
  isFailing: boolean;
}

/** A limit with hysteresis: once `max` is reached, nothing more is acquired until the count is down to `resumeAt`. */
interface ResumableLimit {
  max: number;
  resumeAt: number;
}

/** Limits of items in progress, or of their bytes. */
export interface ConcurrencyLimits {
  all: ResumableLimit;
  /** Shared by failing endpoints, so that healthy ones always have the rest of `all`. */
  failing: ResumableLimit;
  perEndpoint: ResumableLimit;
}

class Counter {
  count = 0;
  isFull = false;

  constructor(private readonly limit: ResumableLimit) {}

  get remaining(): number {
    return this.isFull ? 0 : this.limit.max - this.count;
  }

  acquire(amount: number): void {
    this.count += amount;
    if (this.count >= this.limit.max) this.isFull = true;
  }

  /** @returns whether the limit was full and is no longer */
  release(amount: number): boolean {
    this.count -= amount;
    const resumes = this.isFull && this.count <= this.limit.resumeAt;
    if (resumes) this.isFull = false;
    return resumes;
  }
}

/** Counts items in progress, or their bytes, against all limits that apply to them. The last bytes may exceed a limit. */
export class ConcurrencyBudget {
  private readonly all: Counter;
  private readonly failing: Counter;
  private readonly endpoints = new Map<string, Counter>();

  constructor(private readonly limits: ConcurrencyLimits) {
    this.all = new Counter(limits.all);
    this.failing = new Counter(limits.failing);
  }

  /** The amount that the limit of all still allows. */
  get remaining(): number {
    return this.all.remaining;
  }

  get hasCapacityForFailing(): boolean {
    return !this.failing.isFull;
  }

  /** Ids of the endpoints that have reached their limit. */
  get fullEndpoints(): string[] {
    return [...this.endpoints].filter(([, { isFull }]) => isFull).map(([id]) => id);
  }

  /** Ids of the endpoints with an item in progress. */
  get busyEndpoints(): string[] {
    return [...this.endpoints].filter(([, { count }]) => count > 0).map(([id]) => id);
  }

  /** @returns false, and counts nothing, if one of the limits is full */
  acquire(item: Sendable, amount = 1): boolean {
    const counters = this.countersOf(item);
    if (counters.some(({ isFull }) => isFull)) return false;
    counters.forEach((counter) => counter.acquire(amount));
    return true;
  }

  /** @returns whether one of the limits was full and is no longer */
  release(item: Sendable, amount = 1): boolean {
    const resumed = this.countersOf(item).filter((counter) => counter.release(amount));
    if (this.endpoints.get(item.endpointId)?.count === 0) this.endpoints.delete(item.endpointId);
    return resumed.length > 0;
  }

  private countersOf({ endpointId, isFailing }: Sendable): Counter[] {
    const endpoint = this.endpoints.get(endpointId) ?? new Counter(this.limits.perEndpoint);
    this.endpoints.set(endpointId, endpoint);
    return isFailing ? [this.all, this.failing, endpoint] : [this.all, endpoint];
  }
}

/** Starts queued items as soon as the limits allow it: in order within an endpoint, round robin between endpoints. */
export class PerEndpointQueues<Item extends Sendable> {
  private readonly queues = new Map<string, Item[]>();
  private readonly budget: ConcurrencyBudget;

  /** @param send must not reject */
  constructor(
    limits: ConcurrencyLimits,
    private readonly send: (item: Item) => Promise<void>,
  ) {
    this.budget = new ConcurrencyBudget(limits);
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const queue = this.queues.get(item.endpointId);
      if (queue) queue.push(item);
      else this.queues.set(item.endpointId, [item]);
    }
    this.startNext();
  }

  /** Removes and returns the queued items of an endpoint. */
  drop(endpointId: string): Item[] {
    const queue = this.queues.get(endpointId) ?? [];
    this.queues.delete(endpointId);
    return queue;
  }

  /** Removes and returns all queued items. */
  dropAll(): Item[] {
    return [...this.queues.keys()].flatMap((endpointId) => this.drop(endpointId));
  }

  private startNext(): void {
    let hasStarted = true;
    while (hasStarted) {
      hasStarted = false;
      for (const [endpointId, queue] of this.queues) {
        if (this.budget.remaining === 0) return;
        const [item] = queue;
        if (!item || !this.budget.acquire(item)) continue;
        queue.shift();
        // All other endpoints have a turn before its next one.
        this.queues.delete(endpointId);
        if (queue.length > 0) this.queues.set(endpointId, queue);
        hasStarted = true;
        void this.send(item).finally(() => {
          this.budget.release(item);
          this.startNext();
        });
      }
    }
  }
}
