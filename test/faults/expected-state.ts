// SPDX-License-Identifier: Apache-2.0
import { type Finding } from './violation.js';

/** A line of an order. */
export interface ExpectedLine {
  sku: string;
  quantity: number;
}

/** An order whose creation was acknowledged. */
export interface ExpectedOrder {
  number: string;
  email: string;
  protectNumber: string;
  /** The note of the last acknowledged `PUT`. Each write has a different one. */
  note: string;
  lines: Record<string, ExpectedLine>;
}

/** Units that an acknowledged cancellation, return or claim holds. */
export interface ExpectedUnits {
  order: string;
  kind: 'cancellation' | 'return' | 'claim';
  reference: string;
  line: string;
  quantity: number;
}

export interface ExpectedShipment {
  id: string;
  trackingNumber: string;
  email: string;
  /** The status after the last acknowledged report of the carrier. */
  reached?: string;
}

/** All answers to requests with one idempotency key. */
export interface KeyAnswers {
  what: string;
  order: string;
  answers: string[];
}

/**
 * The state of the service that its answers have acknowledged. The service must have at least this. Once all requests are answered,
 * the expected state is complete, and the service must have exactly this.
 */
export class ExpectedState {
  constructor(readonly storeId: string) {}

  /** Whether every request of the load was answered. */
  isComplete = false;
  readonly orders = new Map<string, ExpectedOrder>();
  readonly units: ExpectedUnits[] = [];
  /** The status of each return after its last acknowledged callback. */
  readonly returns = new Map<string, string>();
  readonly claims = new Map<string, string>();
  readonly shipments = new Map<string, ExpectedShipment>();
  readonly keys = new Map<string, KeyAnswers>();
  /** The ids of the events that each reader of the feed has read, in the order of reading. */
  readonly readers: string[][] = [];
  /** The stock before the load, by SKU. */
  readonly stock = new Map<string, number>();
  /** Wrong answers to the load, and faults after which the service did not recover in time. */
  readonly wrongAnswers: Finding[] = [];
  /** The numbers of the newest orders, which are under load; the newest is the last. */
  readonly recentOrders: string[] = [];

  /** A copy of the state acknowledged so far. A backup that is begun later must have at least this. */
  snapshot(): ExpectedState {
    return Object.assign(new ExpectedState(this.storeId), structuredClone({ ...this, isComplete: false }));
  }

  addOrder(order: ExpectedOrder): void {
    this.orders.set(order.number, order);
    this.recentOrders.push(order.number);
    if (this.recentOrders.length > MAX_RECENT) this.recentOrders.shift();
  }

  /** Records an answer to a request with an idempotency key. */
  addAnswer(key: string, { what, order }: Omit<KeyAnswers, 'answers'>, answer: unknown): void {
    const { answers } = this.keys.get(key) ?? { answers: [] };
    this.keys.set(key, { what, order, answers: [...answers, JSON.stringify(answer)] });
  }

  /** Removes the units of a rejected return. */
  releaseUnits(reference: string): void {
    const kept = this.units.filter((held) => held.reference !== reference);
    this.units.splice(0, this.units.length, ...kept);
  }
}

const MAX_RECENT = 20;
