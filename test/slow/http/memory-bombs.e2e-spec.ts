// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_PHOTOS } from '../../../src/claims/model/claim-bodies.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { agent, newAgent } from '../../support/agent.js';
import { type ApiProcess, startApi } from '../../support/api-process.js';
import { aLineClaim, aClaimable, aPicture, file, multipart, upload } from '../../support/claims.js';
import { afterFile } from '../../support/cleanup.js';
import { type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { unreadAnswers } from '../../support/slow-clients.js';
import { newStore, type TestStore } from '../../support/stores.js';

const MIB = 1024 * 1024;
/** The limit of a pod, for the API process and the decoder that it starts. */
const MAX_MEMORY = 768 * MIB;
const CLAIMS = 3;

const privacy = service<PrivacyService>('PrivacyService');

let api: ApiProcess;
let attacker: TestStore;
let exportPath: string;
let photoPath: string;
let pictures: Record<'progressive49' | 'progressive24' | 'lossless49' | 'lossless24', Buffer>;

/** An order with many photos of several megabytes, and the path of its export. */
async function anExport(): Promise<string> {
  const order = await aClaimable(attacker, { A: CLAIMS });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2_400, height: 1_800, channels: 3, background: '#777', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  for (let count = 0; count < CLAIMS; count++) {
    const claimed_images: string[] = [];
    while (claimed_images.length < MAX_PHOTOS) {
      const { json } = await upload(attacker, photo);
      const { url } = json.data as { url: string };
      claimed_images.push(url);
      photoPath = new URL(url).pathname;
    }
    const claim = aLineClaim(order, { A: 1 }, { claim_reason: 'Damaged', claimed_images });
    expect((await file(attacker, claim)).status).toBe(201);
  }
  const { url } = await privacy.exportLink(attacker.id, { orders: [order.number] });
  return new URL(url).pathname;
}

/** The status of the answer to a photo. */
async function sendPhoto(photo: Buffer): Promise<number> {
  const request = { method: 'POST', baseUrl: api.baseUrl, ...multipart(photo) };
  return (await attacker.call('/claims/uploads', request)).status;
}

/** Downloads the export without keeping it. */
async function download(): Promise<number> {
  const { statusCode, body } = await agent.request({ origin: api.baseUrl, path: exportPath, method: 'GET' });
  await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  return statusCode;
}

/** Sends a body of almost 1 MiB, packed into 1 KB, and never its end. */
function sendSlowly(path: string): Promise<void> {
  const packed = gzipSync(Buffer.alloc(MIB - 4_096)).subarray(0, -8);
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ca: readFileSync(servers.ca_file) });
  socket.on('error', () => undefined).resume();
  afterFile(() => void socket.destroy());
  const headers = ['Host: x', `Authorization: Bearer ${attacker.token}`, 'Content-Type: application/json'];
  const ofBody = ['Content-Encoding: gzip', 'Transfer-Encoding: chunked'];
  socket.write(`POST ${path} HTTP/1.1\r\n${[...headers, ...ofBody].join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.concat([Buffer.from(`${packed.length.toString(16)}\r\n`), packed, Buffer.from('\r\n')]));
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

const progressive = (side: number): Promise<Buffer> =>
  aPicture(side, side)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const lossless = (side: number): Promise<Buffer> => aPicture(side, side).webp({ lossless: true }).toBuffer();

/** What one store sends at once; each resolves with the status of its answer, if that is always the same. */
const BOMBS: Record<string, () => Promise<unknown>[]> = {
  'progressive photos of 49 megapixels': () => [1, 2].map(() => sendPhoto(pictures.progressive49)),
  'progressive photos of 24.9 megapixels': () => [1, 2].map(() => sendPhoto(pictures.progressive24)),
  'lossless WebPs of 49 megapixels': () => [1, 2].map(() => sendPhoto(pictures.lossless49)),
  'lossless WebPs of 24.9 megapixels': () => [1, 2].map(() => sendPhoto(pictures.lossless24)),
  'downloads of an export': () => [1, 2, 3].map(download),
  'readers that read nothing': () => [unreadAnswers(api.baseUrl, attacker.token, photoPath)],
  'slow bodies': () => Array.from({ length: 8 }, () => sendSlowly('/shipments')),
  'a file of line breaks': () => [
    attacker.call('/imports', {
      method: 'POST',
      baseUrl: api.baseUrl,
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(64 * MIB, '\n')),
    }),
  ],
};

beforeAll(async () => {
  [api, attacker] = await Promise.all([startApi(), newStore()]);
  exportPath = await anExport();
  // Made before, because making them takes this process as long as the service takes to refuse them.
  pictures = {
    progressive49: await progressive(7_000),
    progressive24: await progressive(4_990),
    lossless49: await lossless(7_000),
    lossless24: await lossless(4_990),
  };
  // Almost 1 MiB of JSON each, so that answers with their events are large.
  const filler = Array.from({ length: 8_000 }, (_, n) => ({ n, text: 'x'.repeat(100) }));
  for (let n = 0; n < 5; n++) await attacker.put(`/orders/${newOrderNumber()}`, anOrder({ metadata: { filler } }));
});

it(`C-PHO-13, C-PRIV-9, C-HTTP-33, C-HTTP-37: an API process stays below ${MAX_MEMORY / MIB} MiB while a store sends all at once, and serves others`, async () => {
  const other = await newStore();
  // It keeps its connection, as an OMS does.
  const client = newAgent({ connections: 1 });
  afterFile(() => client.destroy());
  const put = (): Promise<Reply> =>
    other.call(`/orders/${newOrderNumber()}`, { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl, client });
  for (let n = 0; n < 50; n++) await put();
  let [peak, isOver] = [api.memoryOfAll(), false];
  const bombs = Promise.all(Object.values(BOMBS).flatMap((send) => send())).finally(() => (isOver = true));
  const statuses = new Set<number>();
  while (!isOver) {
    statuses.add((await put()).status);
    peak = Math.max(peak, api.memoryOfAll());
  }
  await bombs;
  expect([...statuses]).toEqual([201]);
  expect(peak).toBeLessThan(MAX_MEMORY);
  expect(await sendPhoto(await aPicture().jpeg().toBuffer())).toBe(201);
});
