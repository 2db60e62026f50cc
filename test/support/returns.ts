// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from './client.js';
import { rows } from './database.js';
import { newTrackingNumber } from './shipments.js';
import { type TestStore } from './stores.js';
import { type TestOrder, type Units } from './units.js';

/** A body of `POST /returns` for units of an order, with the given members. */
export function aReturn(order: Pick<TestOrder, 'number'>, units: Units, members: Json = {}): Json {
  return {
    order_id: order.number,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity })),
    return_from_address: { name: 'Ana Souza', city: 'Imbituba' },
    ...members,
  };
}

/** A body of a shipping label with a unique tracking number. */
export function aLabel(members: Json = {}): Json {
  const tracking_number = newTrackingNumber();
  return { carrier: 'correios_br', tracking_number, label_url: 'https://labels.example.com/1.pdf', ...members };
}

/** A body of a refund report with a unique id, in the currency of the test orders. */
export function aRefund(members: Json = {}): Json {
  return { amount: 10, currency: 'BRL', external_refund_id: `rf-${randomUUID()}`, ...members };
}

/** An event of a return as the outbox stores it. */
export interface ReturnEvent {
  type: string;
  sequence: number;
  actor: string;
  data: { sequence: number; occurred_at: string; return: Json };
}

/** A requested return, with the calls of an OMS. */
export class TestReturn {
  private constructor(
    readonly store: TestStore,
    readonly order: TestOrder,
    /** The answer to the request. */
    readonly requested: Json,
  ) {}

  static async request(order: TestOrder, units: Units, members: Json = {}): Promise<TestReturn> {
    const { status, json, text } = await order.store.post('/returns', aReturn(order, units, members));
    if (status !== 201) throw new Error(text);
    return new TestReturn(order.store, order, json);
  }

  get id(): string {
    return String(this.requested.return_id);
  }

  get path(): string {
    return `/returns/${this.id}`;
  }

  callback(name: 'decision' | 'shipping-label' | 'refund', body: unknown, options: Json = {}): Promise<Reply> {
    return this.store.call(`${this.path}/${name}`, { method: 'POST', body, ...options });
  }

  decide(decision: string, members: Json = {}): Promise<Reply> {
    return this.callback('decision', { decision, ...members });
  }

  label(body: Json = aLabel()): Promise<Reply> {
    return this.callback('shipping-label', body);
  }

  refund(body: Json = aRefund()): Promise<Reply> {
    return this.callback('refund', body);
  }

  /** The return as `GET` shows it. */
  async read(): Promise<Json> {
    return returnIn(await this.store.get(this.path));
  }

  /** The events of the return, in order. */
  async events(): Promise<ReturnEvent[]> {
    const sql =
      'SELECT type, sequence, actor, data FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence, id';
    const found = await rows<ReturnEvent & { data: string }>(sql, [this.store.id, this.id]);
    return found.map((event) => ({ ...event, data: JSON.parse(event.data) as ReturnEvent['data'] }));
  }

  /** Everything that a refused callback must leave unchanged. */
  async snapshot(): Promise<unknown> {
    return { read: await this.read(), events: await this.events(), units: await this.order.ledger() };
  }
}

/** The return in a response. */
export function returnIn({ status, text, json }: Reply): Json {
  if (status !== 200) throw new Error(text);
  return (json.data as { return: Json }).return;
}
