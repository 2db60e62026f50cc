// SPDX-License-Identifier: Apache-2.0
// Measures how long the pushes of a store take while another store imports its order history, beside an idle service.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { historyLine, importView, postImport } from './import.mjs';
import { orderOfLines } from './orders.mjs';
import { percentiles } from './percentiles.mjs';
import { withServices } from './services.mjs';
import { markdown } from './table.mjs';
import { atMost, verdictTable } from './verdicts.mjs';

const MAX_IMPORTS = 15_000;
const MAX_PUSHES = 20;
const PAUSE_MS = 500;

// Every order has one parcel and one mail.
const REGISTERED = `SELECT s.order_key AS number, p.registered_at AS at FROM shipments s
  JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id WHERE s.store_id = ? AND p.registered_at IS NOT NULL`;
const MAILED = `SELECT order_number AS number, ended_at AS at FROM messages
  WHERE store_id = ? AND kind = 'order' AND ended_at IS NOT NULL`;

/**
 * Pushes orders of the store `live`, first on an idle service, then while the store `history` imports orders with parcels that
 * are under way. Both are test stores, whose parcels are simulated. Returns the figures for {@link fairnessTable}.
 */
export async function measureFairness({ api, receiver, settings, live, history }, { imports, singles }) {
  const [orders, pushes] = [Math.min(imports, MAX_IMPORTS), Math.min(singles, MAX_PUSHES)];
  await withServices(settings, ({ addEndpoint }) => addEndpoint(live.storeId, `http://127.0.0.1:${receiver.port}/`));
  return withConnection(settings.DATABASE_URL, async (connection) => {
    const pusher = new Pusher(api, live);
    const measured = async (work) => {
      await receiver.forget();
      pusher.pushed = [];
      await work();
      return latencies(pusher.pushed, { connection, receiver, storeId: live.storeId });
    };
    const pushSome = async () => {
      for (let count = 0; count < pushes; count++) await pusher.push();
    };
    // The first pushes are a warm-up.
    await measured(pushSome);
    const idle = await measured(pushSome);
    const busy = await measured(async () => {
      const file = Array.from({ length: orders }, (_, index) => historyLine(index, { age: 2, statuses: [] })).join(
        '\n',
      );
      const { import_id } = await postImport(api, history.token, file);
      do await pusher.push();
      while ((await importView(api, history.token, import_id)).ended_at === null);
      // The jobs of the imported orders follow.
      await pushSome();
    });
    return Object.keys(idle).map((work) => ({ work, orders, idle: idle[work], busy: busy[work] }));
  });
}

/** Pushes new orders of a store, each with a parcel. */
class Pusher {
  pushed = [];
  #count = 0;

  constructor(api, { token }) {
    this.url = `http://127.0.0.1:${api.port}/orders/`;
    this.headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
    };
  }

  async push() {
    const number = `FAIR-${this.#count++}`;
    const order = orderOfLines(1);
    const shipments = [{ ...order.shipments[0], tracking_number: `${number}-1` }];
    const at = Date.now();
    const ordered_at = new Date(at).toISOString();
    const body = JSON.stringify({ ...order, ordered_at, shipments });
    const answer = await fetch(this.url + number, { method: 'PUT', headers: this.headers, body });
    if (answer.status !== 201) throw new Error(`${number}: ${answer.status}\n${await answer.text()}`);
    this.pushed.push({ number, at, answered: Date.now() - at });
    await delay(PAUSE_MS);
  }
}

/** Waits until all of it is done, and returns the milliseconds of each push by kind of work. */
async function latencies(pushed, { connection, receiver, storeId }) {
  const since = async (sql) => {
    for (;;) {
      const [rows] = await connection.query(sql, [storeId]);
      const times = new Map(rows.map(({ number, at }) => [number, at.getTime()]));
      if (pushed.every(({ number }) => times.has(number)))
        return percentiles(pushed.map(({ number, at }) => times.get(number) - at));
      await delay(200);
    }
  };
  const [registered, mailed, { delays }] = await Promise.all([
    since(REGISTERED),
    since(MAILED),
    // Of the order and of its shipment; a status of the parcel may cause another one.
    receiver.received(2 * pushed.length),
  ]);
  return {
    answer: percentiles(pushed.map(({ answered }) => answered)),
    'registration of the parcel': registered,
    webhook: percentiles(delays),
    mail: mailed,
  };
}

const COLUMNS = [
  ['A push of another store, until its', ({ work }) => work],
  ['idle p50/p95 ms', ({ idle }) => `${idle.p50} / ${idle.p95}`],
  ['during an import p50/p95 ms', ({ busy }) => `${busy.p50} / ${busy.p95}`],
  ['ratio of p50', ({ idle, busy }) => ratio(idle, busy).toFixed(1)],
];

const ratio = (idle, busy) => busy.p50 / Math.max(1, idle.p50);

/** A Markdown table, and the verdicts. */
export function fairnessTable(figures) {
  const verdicts = figures.map(({ work, orders, idle, busy }) => [
    `${work}, while ${orders} orders are imported`,
    ratio(idle, busy),
    atMost(2, 1),
  ]);
  return `${markdown(COLUMNS, figures)}\n\n${verdictTable(verdicts)}`;
}
