/** What is sent: to which endpoint, and whether that one failed the last time. */
interface Sendable {
  endpointId: string;
  isFailing: boolean;
}

/** So many at most; once there, it is full until they are down to `refill`, so that what follows comes in batches. */
export interface EndpointLimit {
  max: number;
  refill: number;
}

/** How much of each kind. */
export interface Limits {
  all: EndpointLimit;
  /** Endpoints that failed the last time share these, so that the others always have the rest. */
  failing: EndpointLimit;
  perEndpoint: EndpointLimit;
}

class Gauge {
  count = 0;
  isFull = false;

  constructor(private readonly limit: EndpointLimit) {}

  get left(): number {
    return this.isFull ? 0 : this.limit.max - this.count;
  }

  enter(): void {
    this.count++;
    if (this.count >= this.limit.max) this.isFull = true;
  }

  /** @returns whether it was full and is no longer */
  leave(): boolean {
    this.count--;
    const reopens = this.isFull && this.count <= this.limit.refill;
    if (reopens) this.isFull = false;
    return reopens;
  }
}

/** Counts what is under way, and tells what may join it. */
export class ConcurrencyBudget {
  private readonly all: Gauge;
  private readonly failing: Gauge;
  private readonly endpoints = new Map<string, Gauge>();

  constructor(private readonly limits: Limits) {
    this.all = new Gauge(limits.all);
    this.failing = new Gauge(limits.failing);
  }

  get left(): number {
    return this.all.left;
  }

  get hasRoomForFailing(): boolean {
    return !this.failing.isFull;
  }

  /** Endpoints that have as much under way as they may. */
  get fullEndpoints(): string[] {
    return [...this.endpoints].filter(([, { isFull }]) => isFull).map(([id]) => id);
  }

  /** @returns false where there is no room */
  enter(one: Sendable): boolean {
    const gauges = this.gaugesOf(one);
    if (gauges.some(({ isFull }) => isFull)) return false;
    gauges.forEach((gauge) => gauge.enter());
    return true;
  }

  /** @returns whether there is room where there was none */
  leave(one: Sendable): boolean {
    const reopened = this.gaugesOf(one).filter((gauge) => gauge.leave());
    if (this.endpoints.get(one.endpointId)?.count === 0) this.endpoints.delete(one.endpointId);
    return reopened.length > 0;
  }

  private gaugesOf({ endpointId, isFailing }: Sendable): Gauge[] {
    const endpoint = this.endpoints.get(endpointId) ?? new Gauge(this.limits.perEndpoint);
    this.endpoints.set(endpointId, endpoint);
    return isFailing ? [this.all, this.failing, endpoint] : [this.all, endpoint];
  }
}

/** Begins what is queued as soon as there is room for it: of each endpoint in its order, and none waits for another. */
export class PerEndpointQueues<Item extends Sendable> {
  private readonly queues = new Map<string, Item[]>();
  private readonly room: ConcurrencyBudget;

  /** @param send must not throw */
  constructor(
    limits: Limits,
    private readonly send: (item: Item) => Promise<void>,
  ) {
    this.room = new ConcurrencyBudget(limits);
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const queue = this.queues.get(item.endpointId);
      if (queue) queue.push(item);
      else this.queues.set(item.endpointId, [item]);
    }
    this.begin();
  }

  /** Takes out what an endpoint has queued. */
  drop(endpointId: string): Item[] {
    const queue = this.queues.get(endpointId) ?? [];
    this.queues.delete(endpointId);
    return queue;
  }

  /** Takes out all that is queued. */
  dropAll(): Item[] {
    return [...this.queues.keys()].flatMap((endpointId) => this.drop(endpointId));
  }

  /** One of each endpoint in turn, for as long as one of them may. */
  private begin(): void {
    let hasBegun = true;
    while (hasBegun) {
      hasBegun = false;
      for (const [endpointId, queue] of this.queues) {
        const [item] = queue;
        if (!item || !this.room.enter(item)) continue;
        queue.shift();
        if (queue.length === 0) this.queues.delete(endpointId);
        hasBegun = true;
        void this.send(item).finally(() => {
          this.room.leave(item);
          this.begin();
        });
      }
    }
  }
}
