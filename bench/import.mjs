// SPDX-License-Identifier: Apache-2.0
// Measures the import of order history by one worker, without a floor: first new orders, then the same file again.
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs } from './process-cost.mjs';
import { markdown } from './table.mjs';
import { atLeast, verdictTable } from './verdicts.mjs';

const DAY_MS = 86_400_000;

/**
 * Imports `imports` orders, each with a parcel that arrived, and imports them again. Returns the figures for
 * {@link importTable}.
 */
export async function measureImport({ api, worker }, { token, imports }) {
  const file = Array.from({ length: imports }, (_, index) => historyLine(index)).join('\n');
  const figures = [];
  for (const [work, outcome] of [
    ['new orders', 'created'],
    ['the same file again', 'unchanged'],
  ])
    figures.push({ work, ...(await imported({ api, worker }, { token, file, imports, outcome })) });
  return figures;
}

async function imported({ api, worker }, { token, file, imports, outcome }) {
  const before = cpuMs(worker.pid);
  let view = await postImport(api, token, file);
  while (view.ended_at === null) {
    await delay(100);
    view = await importView(api, token, view.import_id);
  }
  if (view.counts[outcome] !== imports) throw new Error(`Not ${imports} ${outcome}: ${JSON.stringify(view)}`);
  const seconds = (Date.parse(view.ended_at) - Date.parse(view.started_at)) / 1000;
  return {
    rate: imports / seconds,
    bytes: view.size_bytes / imports,
    workerMs: (cpuMs(worker.pid) - before) / imports,
  };
}

const headersOf = (token) => ({ authorization: `Bearer ${token}`, 'x-forwarded-proto': 'https' });
const urlOf = ({ port }) => `http://127.0.0.1:${port}/imports`;

/** Posts a file in the format `parcelward`, and returns its import. */
export async function postImport(api, token, body) {
  const headers = { ...headersOf(token), 'content-type': 'application/x-ndjson' };
  return viewIn(await fetch(urlOf(api), { method: 'POST', headers, body }));
}

/** Reads an import. */
export async function importView(api, token, id) {
  return viewIn(await fetch(`${urlOf(api)}/${id}`, { headers: headersOf(token) }));
}

async function viewIn(response) {
  const { data, ...problem } = await response.json();
  if (!data) throw new Error(`${response.status}: ${JSON.stringify(problem)}`);
  return data.import;
}

/**
 * A line of the file: an order of `age` days ago with two lines and a parcel that left a day later, and an event of the parcel
 * for each of the `statuses`, one a day.
 */
export function historyLine(index, { age = 90, statuses = ['PRE_TRANSIT', 'IN_TRANSIT', 'DELIVERED'] } = {}) {
  const at = (days) => new Date(Date.now() - (age - days) * DAY_MS).toISOString();
  const tracking_number = `BENCH${String(index).padStart(12, '0')}`;
  const shipping_address = {
    name: 'Ana Souza',
    street1: 'Rua das Flores 12',
    city: 'Imbituba',
    state: 'SC',
    zip: '88780',
  };
  const line = (sku, quantity, unit_price) => {
    return {
      product_id: `p-${sku}`,
      sku,
      title: 'Garden lamp',
      quantity,
      unit_price,
      line_total: quantity * unit_price,
    };
  };
  const order = {
    order_number: `IMPORT-${index}`,
    order_id: `import-${index}`,
    ordered_at: at(0),
    currency: 'BRL',
    customer: { id: `c-${index}`, email: `customer-${index}@example.com`, name: 'Ana Souza' },
    amounts: { subtotal: 50, discount_total: 0, shipping_total: 15, tax_total: 0, protection_cost: 1, grand_total: 66 },
    is_protected: true,
    line_items: [line('A', 1, 30), line('B', 2, 10)],
    shipping_address: { ...shipping_address, country: 'BR' },
    order_notifications: { email: true, sms: false },
    metadata: { source_status: 'delivered' },
    shipments: [{ tracking_number, carrier: 'ups', shipped_at: at(1), items: [{ sku: 'A', quantity: 1 }] }],
  };
  const events = statuses.map((status, day) => ({ status, occurred_at: at(day + 1) }));
  return JSON.stringify({ order, tracking: [{ tracking_number, events }] });
}

const COLUMNS = [
  ['Import', ({ work }) => work],
  ['orders /s', ({ rate }) => rate.toFixed(0)],
  ['bytes an order', ({ bytes }) => bytes.toFixed(0)],
  ['worker CPU ms', ({ workerMs }) => workerMs.toFixed(2)],
];

/** The goal of new orders a second, on one process. */
const GOAL = 1_000;

/** A Markdown table, and the verdicts. */
export function importTable(figures) {
  const [created, again] = figures;
  const verdicts = verdictTable([
    ['imported orders, a second', created.rate, atLeast(GOAL, 0)],
    ['the same file again, orders a second', again.rate.toFixed(0)],
  ]);
  return `${markdown(COLUMNS, figures)}\n\n${verdicts}`;
}
