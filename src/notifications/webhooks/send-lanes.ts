/** What is sent: to which endpoint, and whether that one failed the last time. */
interface Sendable {
  endpointId: string;
  isFailing: boolean;
}

/** How much of each kind at most. */
export interface Widths {
  all: number;
  /** Endpoints that failed the last time share these, so that the others always have the rest. */
  failing: number;
  perEndpoint: number;
}

/** Counts what is under way, and tells what may join it. */
export class Room {
  private all = 0;
  private failing = 0;
  private readonly perEndpoint = new Map<string, number>();

  constructor(private readonly widths: Widths) {}

  get total(): number {
    return this.widths.all - this.all;
  }

  get hasRoomForFailing(): boolean {
    return this.failing < this.widths.failing;
  }

  /** Endpoints that have as much under way as they may. */
  get fullEndpoints(): string[] {
    return [...this.perEndpoint].filter(([, count]) => count >= this.widths.perEndpoint).map(([id]) => id);
  }

  private has({ endpointId, isFailing }: Sendable): boolean {
    const isFull = this.all >= this.widths.all || (isFailing && !this.hasRoomForFailing);
    return !isFull && (this.perEndpoint.get(endpointId) ?? 0) < this.widths.perEndpoint;
  }

  /** @returns false where there is no room */
  enter(one: Sendable): boolean {
    if (!this.has(one)) return false;
    this.count(one, 1);
    return true;
  }

  leave(one: Sendable): void {
    this.count(one, -1);
  }

  private count({ endpointId, isFailing }: Sendable, by: 1 | -1): void {
    this.all += by;
    if (isFailing) this.failing += by;
    const count = (this.perEndpoint.get(endpointId) ?? 0) + by;
    if (count === 0) this.perEndpoint.delete(endpointId);
    else this.perEndpoint.set(endpointId, count);
  }
}

/** Begins what is queued as soon as there is room for it: of each endpoint in its order, and none waits for another. */
export class SendLanes<Item extends Sendable> {
  private readonly queues = new Map<string, Item[]>();
  private readonly room: Room;

  /** @param send must not throw */
  constructor(
    widths: Widths,
    private readonly send: (item: Item) => Promise<void>,
  ) {
    this.room = new Room(widths);
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
