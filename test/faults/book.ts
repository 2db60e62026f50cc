import { type Finding } from './violation.js';

/** A line of an order. */
export interface BookedLine {
  sku: string;
  quantity: number;
}

/** An order whose creation was acknowledged. */
export interface BookedOrder {
  number: string;
  email: string;
  protectNumber: string;
  /** The note of the last acknowledged `PUT`; each write has another one. */
  note: string;
  lines: Record<string, BookedLine>;
}

/** Units that an acknowledged cancellation, return or claim holds. */
export interface BookedUnits {
  order: string;
  kind: 'cancellation' | 'return' | 'claim';
  reference: string;
  line: string;
  quantity: number;
}

export interface BookedShipment {
  id: string;
  trackingNumber: string;
  email: string;
  /** The status that the last acknowledged report of the carrier led to. */
  reached?: string;
}

/** All answers to requests with one idempotency key. */
export interface BookedKey {
  what: string;
  order: string;
  answers: string[];
}

/**
 * What the service has acknowledged. Whatever is in the book must be true of the service. Once all requests have been answered
 * the book is complete, and nothing else may be true.
 */
export class Book {
  constructor(readonly storeId: string) {}

  /** Whether every request was answered. */
  isComplete = false;
  readonly orders = new Map<string, BookedOrder>();
  readonly units: BookedUnits[] = [];
  /** The status of each return after its last acknowledged callback. */
  readonly returns = new Map<string, string>();
  readonly claims = new Map<string, string>();
  readonly shipments = new Map<string, BookedShipment>();
  readonly keys = new Map<string, BookedKey>();
  /** The ids of the events that each reader of the feed has read, in its order. */
  readonly readers: string[][] = [];
  /** The stock before the load. */
  readonly stock = new Map<string, number>();
  /** Wrong answers during the load, and faults after which the service did not recover in time. */
  readonly wrongAnswers: Finding[] = [];
  /** The orders under load, the newest last. */
  readonly recent: string[] = [];

  /** A copy of what was acknowledged so far: for a backup, whose restored copy may have more, but not less. */
  snapshot(): Book {
    return Object.assign(new Book(this.storeId), structuredClone({ ...this, isComplete: false }));
  }

  addOrder(order: BookedOrder): void {
    this.orders.set(order.number, order);
    this.recent.push(order.number);
    if (this.recent.length > MAX_RECENT) this.recent.shift();
  }

  /** Records an answer to a request with a key. */
  answered(key: string, { what, order }: Omit<BookedKey, 'answers'>, answer: unknown): void {
    const booked = this.keys.get(key) ?? { what, order, answers: [] };
    this.keys.set(key, { ...booked, answers: [...booked.answers, JSON.stringify(answer)] });
  }

  /** Forgets the units of a rejected return. */
  release(reference: string): void {
    const kept = this.units.filter((held) => held.reference !== reference);
    this.units.splice(0, this.units.length, ...kept);
  }
}

const MAX_RECENT = 20;
