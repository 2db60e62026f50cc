// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Json } from './client.js';

/** As many as the file of real orders has. */
const MADE_UP = 855;

/** A file of order history in the format `parcelward`. */
export interface OrderHistory {
  file: string;
  lines: { order: Json & { order_number: string } }[];
}

/**
 * The file of real orders that `PARCELWARD_ORDERS` names, or the one beside the repository. Without it, made-up orders of
 * the same shape are written to a folder.
 */
export async function orderHistory(folder: string): Promise<OrderHistory> {
  const real = resolve(process.env.PARCELWARD_ORDERS ?? '../shared/data/olist-orders.ndjson');
  const file = existsSync(real) ? real : await madeUpHistory(join(folder, 'orders.ndjson'));
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return { file, lines: lines.map((line) => JSON.parse(line) as OrderHistory['lines'][0]) };
}

async function madeUpHistory(file: string): Promise<string> {
  const script = pathToFileURL(resolve('bench/orders.mjs')).href;
  const { benchOrders } = (await import(script)) as { benchOrders(): (Json & { shipments: Json[] })[] };
  const bodies = benchOrders();
  const lines = Array.from({ length: MADE_UP }, (_, index) => {
    const body = bodies[index % bodies.length];
    const tracking_number = `PW${String(index).padStart(9, '0')}BR`;
    const shipments = body?.shipments.map((shipment) => ({ ...shipment, tracking_number }));
    const events = [
      { status: 'IN_TRANSIT', occurred_at: '2026-09-01T17:58:00Z' },
      { status: 'DELIVERED', occurred_at: '2026-09-07T13:57:00Z' },
    ];
    return { order: { ...body, order_number: `MU-${index}`, shipments }, tracking: [{ tracking_number, events }] };
  });
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
}
