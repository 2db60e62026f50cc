// SPDX-License-Identifier: Apache-2.0
import { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { PrivacyExportService } from './privacy-export.service.js';

const PHOTO_BYTES = 100_000;
const NOW = new Date('2026-11-27T12:00:00.000Z');
const store = (store_id: string) => ({ store_id, name: 'Shop' }) as never;
const urls = Array.from({ length: 60 }, (_, number) => `https://parcels.example.com/uploads/${number}.jpg`);
const TARGET = { orders: ['1'], shipments: [], cases: [] };

/** Exports of an order with a claim with 60 photos, and the photos that were read. */
function exportsWith() {
  const read: string[] = [];
  const uploads = {
    findUploadedUrls: (_: string, asked: readonly string[]) => Promise.resolve(new Set(asked)),
    read: (_: string, url: string) => {
      read.push(url);
      return Promise.resolve({ name: url.slice(url.lastIndexOf('/') + 1), bytes: Buffer.alloc(PHOTO_BYTES, 1) });
    },
  };
  const scopes = { find: () => Promise.resolve({ storeId: 'a', orderNumber: '1', returns: [], claims: ['clm_1'] }) };
  const records = { read: async function* () {} };
  const claims = {
    findAll: () => Promise.resolve([{ content: { claims_items: [{ claimed_images: urls }], history: [] } }]),
  };
  const returns = { findAll: () => Promise.resolve([]) };
  const parts = [scopes, records, returns, claims, uploads] as unknown as ConstructorParameters<
    typeof PrivacyExportService
  >;
  return { read, exports: new PrivacyExportService(...parts) };
}

/** A reader that takes what fits into its buffer, until it is told to go on. */
function slowReader() {
  const reader = new PassThrough({ highWaterMark: 1_000 });
  return reader;
}

const turns = async () => {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
};

describe('C-PRIV-9: an export', () => {
  it('reads a photo when its turn comes, so that a slow reader makes it hold one or two', async () => {
    const { read, exports } = exportsWith();
    const reader = slowReader();
    const sent = exports.send(store('a'), TARGET, NOW, (zip) => pipeline(zip, reader));
    await turns();
    expect(read.length).toBeLessThan(3);
    expect((await buffer(reader)).length).toBeGreaterThan(urls.length * PHOTO_BYTES);
    await sent;
    expect(read).toEqual(urls);
  });

  it('of a store waits for no other one: it is refused, and taken after the other has ended', async () => {
    const { exports } = exportsWith();
    const reader = slowReader();
    const first = exports.send(store('a'), TARGET, NOW, (zip) => pipeline(zip, reader));
    const none = (zip: NodeJS.ReadableStream) => pipeline(zip, new Writable({ write: (_, __, done) => done() }));
    await expect(exports.send(store('a'), TARGET, NOW, none)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'Retry-After': '10' },
    });
    await exports.send(store('b'), TARGET, NOW, none);
    reader.destroy();
    await expect(first).rejects.toThrow();
    await exports.send(store('a'), TARGET, NOW, none);
  });
});
