// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../lib/demo-store.mjs';
import { sendWebhook } from '../lib/sample-connection.mjs';
import { newSampleOrder, stepsLeft, webhooksOf } from './sample-shop.mjs';
import { shopPage } from './shop-page.mjs';

const MAX_ORDERS = 20;
const LONGEST_WAIT_MS = 4_000;

/** The page that plays the sample shop: each button sends webhooks to its connection. It knows the orders since its start. */
export class ShopDesk {
  /** @type {any} */
  #demo;
  #orders = [];
  /** By id, the oldest first. */
  #events = new Map();
  #lastEvent = '';

  /** @param {object} demo the values of `demo.json` */
  open(demo) {
    this.#demo = demo;
  }

  /** Answers a request of the page's path. */
  async answer(request) {
    if (!this.#demo) return { status: 503, type: 'text/plain', body: 'The demo is starting.\n' };
    if (request.method === 'GET') {
      await this.#readEvents();
      return { body: shopPage({ orders: this.#orders, events: [...this.#events.values()], demo: this.#demo }) };
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const step = /** @type {import('./sample-shop.mjs').Step} */ (form.get('step'));
    const isOwn = ['same-origin', undefined].includes(request.headers['sec-fetch-site']);
    const isNew = step === 'place' || step === 'overload';
    const order = isNew ? newSampleOrder() : this.#orders.find(({ number }) => number === form.get('order'));
    if (!isOwn || !order || !(isNew || stepsLeft(order).includes(step)))
      return { status: 404, type: 'text/plain', body: 'There is no such step.\n' };
    if (isNew) this.#orders = [{ ...order, sent: [] }, ...this.#orders].slice(0, MAX_ORDERS);
    await this.#take(isNew ? this.#orders[0] : order, step);
    return { status: 303, location: `/shop#${order.number}`, body: '' };
  }

  /** Sends what belongs to a step, and waits until nothing more comes of it. */
  async #take(order, step) {
    const [ca, known] = [readFileSync(this.#demo.ca_file), this.#events.size];
    const webhooks = webhooksOf(order, step);
    /** @type {{ at: string, step: string, answers: string[] }} */
    const sent = { at: order.times[step], step, answers: [] };
    order.sent.push(sent);
    for (const webhook of webhooks)
      sent.answers.push(`${webhook.topic} ${await sendWebhook(this.#demo.sample_shop, webhook, { ca })}`);
    const end = Date.now() + (step === 'overload' ? 0 : LONGEST_WAIT_MS);
    for (let before = known; Date.now() < end; before = this.#events.size) {
      await delay(300);
      await this.#readEvents();
      if (this.#events.size > known && this.#events.size === before) return;
    }
  }

  /** Reads on in the feed of the store. */
  async #readEvents() {
    for (let isLast = false; !isLast;) {
      const after = this.#lastEvent && `&after=${this.#lastEvent}`;
      const { body } = await ask({ ...this.#demo, ...this.#demo.sample_shop }, `/events?limit=500${after}`);
      const { events = [], next_cursor } = JSON.parse(body || '{}').data ?? {};
      const numbers = new Set(this.#orders.map(({ number }) => number));
      for (const event of events)
        if (numbers.has((event.data.order ?? event.data.shipment)?.order_number)) this.#events.set(event.id, event);
      this.#lastEvent = events.at(-1)?.id ?? this.#lastEvent;
      isLast = !next_cursor;
    }
  }
}
