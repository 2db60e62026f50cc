// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { agent } from './agent.js';
import { type Json, type Reply } from './client.js';
import { rows } from './database.js';
import { type TestStore } from './stores.js';
import { TestOrder, type Units } from './units.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant this many days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

/** Creates a protected order of yesterday with lines of these quantities, each unit at 10. */
export function aClaimable(store: TestStore, units: Units, members: Json = {}): Promise<TestOrder> {
  return TestOrder.create(store, units, { ordered_at: daysAgo(1), ...members });
}

/** A body of `POST /claims` on the full order, with the given members. */
export function aClaim(order: { number: string }, members: Json = {}): Json {
  return { order_reference: order.number, claim_resolution: 'REFUND', claims_full_order: true, ...members };
}

/** A body of `POST /claims` on some units of an order. */
export function aLineClaim(order: { number: string }, units: Units, members: Json = {}): Json {
  const claims_items = Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity }));
  return aClaim(order, { claims_full_order: false, claims_items, ...members });
}

/** `POST /claims`, by default with a new key. */
export function file(store: TestStore, body: unknown, key: string = randomUUID()): Promise<Reply> {
  return store.post('/claims', body, { 'idempotency-key': key });
}

/** The claim of an answer. */
export function claimOf({ json, text }: Reply): Json {
  const claim = (json.data as { claim?: Json } | undefined)?.claim;
  if (!claim) throw new Error(text);
  return claim;
}

/** Builds a multipart body with one file. */
export function multipart(
  bytes: Uint8Array,
  { field = 'file', name = 'photo.jpg', type = 'image/jpeg' } = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A small picture in one colour. */
export function aPicture(width = 8, height = 6): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
}

/** A picture of bright and dark spots, which differ from those of another number. */
export function aDetailedPicture(number: number): Sharp {
  const raw = { width: 8, height: 7, channels: 1 } as const;
  const spots = createHash('sha512')
    .update(String(number))
    .digest()
    .subarray(0, raw.width * raw.height);
  return sharp(spots, { raw }).resize(360, 320, { fit: 'fill', kernel: 'cubic' });
}

/** `POST /claims/uploads` with these bytes. */
export function upload(store: TestStore, bytes: Uint8Array): Promise<Reply> {
  return store.call('/claims/uploads', { method: 'POST', ...multipart(bytes) });
}

/** Uploads a photo and returns its URL. */
export async function aPhoto(store: TestStore): Promise<string> {
  const { json, text } = await upload(store, await aPicture().jpeg().toBuffer());
  const url = (json.data as { url?: string } | undefined)?.url;
  if (url === undefined) throw new Error(text);
  return url;
}

/** Counts a store's claims, claimed units, claim events and idempotency records. */
export async function claimRowsOf(storeId: string): Promise<Record<'claims' | 'units' | 'events' | 'records', number>> {
  const sql = `SELECT (SELECT COUNT(*) FROM claims WHERE store_id = ?) AS claims,
    (SELECT COUNT(*) FROM order_units WHERE store_id = ? AND kind = 'claim') AS units,
    (SELECT COUNT(*) FROM outbox_events WHERE store_id = ? AND type LIKE 'claim.%') AS events,
    (SELECT COUNT(*) FROM idempotency_records WHERE store_id = ?) AS records`;
  const [row] = await rows<Record<'claims' | 'units' | 'events' | 'records', string>>(sql, Array(4).fill(storeId));
  const counts = Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as Record<'claims' | 'units' | 'events' | 'records', number>;
}

/** The response to a request for a photo. */
export interface ServedPhoto {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** `GET` of a photo's URL, without credentials. */
export async function servedPhoto(url: string): Promise<ServedPhoto> {
  const { origin, pathname } = new URL(url);
  const answer = await agent.request({ origin, path: pathname, method: 'GET' });
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}
