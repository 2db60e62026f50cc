// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ParcelwardProblem } from '../../packages/client/src/index.js';
import { carrierReport, claimBody, LINES, orderBody, returnBody, shipmentBody } from './bodies.js';
import { type ExpectedState, type ExpectedOrder, type ExpectedShipment } from './expected-state.js';
import { CARRIER_PATH } from './external-services.js';
import { type Random } from './random.js';
import { type RetryingClient } from './retrying-client.js';

/** How many concurrent returns contend for the three units of a line. */
const CONTENDERS = 5;
/** How many concurrent requests have the same idempotency key. */
const DUPLICATES = 4;

export interface LoadOptions {
  client: RetryingClient;
  expected: ExpectedState;
  random: Random;
  customers: number;
  /** The longest pause of a customer between two steps. */
  pauseMs: number;
}

/** A mixed load: customers order, receive parcels, cancel, return and claim, while two readers follow the event feed. */
export class Load {
  private readonly expected: ExpectedState;
  private readonly client: RetryingClient;
  private running: Promise<unknown>[] = [];
  private isStopped = false;
  private hasFailed = false;

  constructor(private readonly options: LoadOptions) {
    this.expected = options.expected;
    this.client = options.client;
  }

  start(): void {
    const customers = Array.from({ length: this.options.customers }, () => this.customer());
    this.running = [...customers, this.reader(), this.reader()];
  }

  /** Waits until every customer has ended the current journey, and all requests are answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
    this.expected.isComplete = !this.hasFailed;
  }

  private async customer(): Promise<void> {
    while (!this.isStopped) await this.journey();
  }

  /** One order of a customer with all that happens to it, in a random order. */
  async journey(): Promise<void> {
    const { random } = this.options;
    try {
      const order = await this.order();
      const steps = [
        () => this.change(order),
        () => this.parcel(order),
        () => this.cancel(order),
        () => this.returns(order),
        () => this.returnOnce(order),
        () => this.claim(order),
      ];
      for (const step of random.shuffled(steps)) {
        await delay(random.below(this.options.pauseMs + 1));
        await step();
      }
    } catch (error) {
      this.fail('a journey', error);
    }
  }

  private async order(): Promise<ExpectedOrder> {
    const number = `F-${randomUUID()}`;
    const [email, note] = [`${number}@example.com`, newNote()];
    const written = await this.write((key, client) =>
      client.orders.put(number, orderBody(email, note), { idempotencyKey: key }),
    );
    const order = { number, email, protectNumber: written.protect_order_number, note, lines: structuredClone(LINES) };
    this.expected.addOrder(order);
    await this.readBack(order);
    return order;
  }

  /** Changes the order, then sends it again without a change. */
  private async change(order: ExpectedOrder): Promise<void> {
    const note = newNote();
    for (const body of [orderBody(order.email, note), orderBody(order.email, note)]) {
      await this.write((key, client) => client.orders.put(order.number, body, { idempotencyKey: key }));
      order.note = note;
      await this.readBack(order);
    }
  }

  private async readBack(order: ExpectedOrder): Promise<void> {
    const read = await this.client.untilAnswered((_key, client) => client.orders.get(order.number));
    if (read.order.note !== order.note)
      this.wrong(order.number, `has the note ${read.order.note} just after ${order.note} was acknowledged`);
  }

  private async parcel(order: ExpectedOrder): Promise<void> {
    const { email } = order;
    const body = shipmentBody(order.number);
    const { shipment } = await this.write((key, client) => client.shipments.push(body, { idempotencyKey: key }));
    const { shipment_id: id, tracking_number: trackingNumber } = shipment;
    const expected: ExpectedShipment = { id, trackingNumber, email };
    this.expected.shipments.set(id, expected);
    const steps = 1 + this.options.random.below(4);
    for (let step = 1; step <= steps; step++) {
      const report = carrierReport(trackingNumber, step);
      if (!report) return;
      await this.client.report(CARRIER_PATH, report.body);
      expected.reached = report.reached;
      await delay(this.options.random.below(this.options.pauseMs + 1));
    }
  }

  private async cancel({ number }: ExpectedOrder): Promise<void> {
    const [line, quantity] = ['B', 1];
    const body = { type: 'PARTIAL' as const, line_items: [{ line_id: line, quantity }] };
    const key = randomUUID();
    const answers = await this.sendDuplicates(key, { what: 'cancellation', order: number }, (client) =>
      client.orders.cancel(number, body, { idempotencyKey: key }),
    );
    const reference = answers[0]?.cancellation_id;
    if (reference) this.expected.units.push({ order: number, kind: 'cancellation', reference, line, quantity });
  }

  /** Returns the same units several times concurrently. Exactly as many returns are accepted as there are units. */
  private async returns({ number }: ExpectedOrder): Promise<void> {
    const contend = async (): Promise<string[]> => {
      const created = await this.unlessExceeded((key, client) =>
        client.returns.create(returnBody(number, 'A', 1), { idempotencyKey: key }),
      );
      if (!created) return [];
      this.expectReturn(number, created.return_id, 'A', 1);
      return [created.return_id];
    };
    const ids = (await Promise.all(Array.from({ length: CONTENDERS }, contend))).flat();
    const units = LINES.A?.quantity;
    if (ids.length !== units)
      this.wrong(number, `accepted ${ids.length} of ${CONTENDERS} returns of a line with ${units} units`);
    const [first, second] = ids;
    if (first) await this.decide(first, 'REJECTED');
    if (second) await this.refund(second);
  }

  /** Sends one return several times concurrently, with one idempotency key. */
  private async returnOnce({ number }: ExpectedOrder): Promise<void> {
    const key = randomUUID();
    const body = returnBody(number, 'B', 2);
    const answers = await this.sendDuplicates(key, { what: 'return', order: number }, (client) =>
      client.returns.create(body, { idempotencyKey: key }),
    );
    if (answers[0]) this.expectReturn(number, answers[0].return_id, 'B', 2);
  }

  private expectReturn(order: string, id: string, line: string, quantity: number): void {
    this.expected.returns.set(id, 'OPEN');
    this.expected.units.push({ order, kind: 'return', reference: id, line, quantity });
  }

  private async decide(id: string, decision: 'APPROVED' | 'REJECTED'): Promise<void> {
    const decided = await this.write((key, client) => client.returns.decide(id, { decision }, { idempotencyKey: key }));
    this.expected.returns.set(id, decided.status);
    if (decision === 'REJECTED') this.expected.releaseUnits(id);
  }

  private async refund(id: string): Promise<void> {
    await this.decide(id, 'APPROVED');
    const refund = { amount: 10, currency: 'BRL', external_refund_id: `rf-${randomUUID()}` };
    const refunded = await this.write((key, client) => client.returns.refund(id, refund, { idempotencyKey: key }));
    this.expected.returns.set(id, refunded.status);
  }

  private async claim({ number }: ExpectedOrder): Promise<void> {
    const [line, quantity] = ['C', 1 + this.options.random.below(2)];
    const claim = await this.write((key, client) =>
      client.claims.create(claimBody(number, line, quantity), { idempotencyKey: key }),
    );
    this.expected.claims.set(claim.claim_id, claim.status);
    this.expected.units.push({ order: number, kind: 'claim', reference: claim.claim_id, line, quantity });
  }

  /** Follows the event feed, and records each id that it reads, also a repeated one. */
  private async reader(): Promise<void> {
    const read: string[] = [];
    this.expected.readers.push(read);
    try {
      while (!this.isStopped) {
        const query = { after: read.at(-1), limit: 100 };
        const page = await this.client.untilAnswered((_key, client) => client.request('GET', '/events', { query }));
        read.push(...page.body.data.events.map(({ id }) => id));
        await delay(this.options.pauseMs);
      }
    } catch (error) {
      this.fail('a feed reader', error);
    }
  }

  private write<T>(call: (key: string, client: Client) => Promise<T>): Promise<T> {
    return this.client.untilAnswered(call);
  }

  /** Creates a return. Undefined if the line has too few units left. */
  private async unlessExceeded<T>(call: (key: string, client: Client) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.write(call);
    } catch (error) {
      if (error instanceof ParcelwardProblem && error.code === 'RETURN_QUANTITY_EXCEEDED') return undefined;
      throw error;
    }
  }

  /** Makes a call several times concurrently with one idempotency key, and records all answers. */
  private async sendDuplicates<T>(
    key: string,
    about: { what: string; order: string },
    call: (client: Client) => Promise<T>,
  ): Promise<T[]> {
    const once = async (): Promise<T> => {
      const answer = await this.client.untilAnswered((_key, client) => call(client), key);
      this.expected.addAnswer(key, about, answer);
      return answer;
    };
    return Promise.all(Array.from({ length: DUPLICATES }, once));
  }

  /** Records that a request was refused or never answered. Its effect is unknown, so the expected state is not complete. */
  private fail(subject: string, error: unknown): void {
    this.hasFailed = true;
    this.wrong(subject, `failed with ${String(error)}`);
  }

  private wrong(subject: string, detail: string): void {
    this.expected.wrongAnswers.push({ subject, detail, evidence: 'the log of the API processes' });
  }
}

const newNote = (): string => `note ${randomUUID()}`;
