// SPDX-License-Identifier: Apache-2.0
// Measures the memory of an API process and a worker under a mixed load, and of the API with many photos at once.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { benchOrders } from './orders.mjs';
import { memoryMiB } from './process-cost.mjs';
import { newRun } from './rounds.mjs';
import { carrierReport, fullClaim, giveBack, INBOUND, SCENARIOS } from './scenarios.mjs';
import { storeOf, withServices } from './services.mjs';
import { markdown, median } from './table.mjs';
import { atMost, verdictTable } from './verdicts.mjs';

/** Customers at once, without a pause. */
const CUSTOMERS = 4;
const SAMPLE_MS = 1000;
const SAMPLES_A_ROW = 60;

/** The size of photos that phones send, and the largest size that the service takes. */
const PHOTOS = { '12 megapixels': [4032, 3024], '50 megapixels': [8160, 6120] };
const UPLOADS_AT_ONCE = 16;

/**
 * Lets customers order, track, return and claim for `minutes`, while `worker` sends webhooks and mails to the receiver.
 * Returns the resident memory over time for {@link memoryReport}.
 */
export async function measureMemory({ api, worker, receiver, settings }, { minutes, token, isSmoke }) {
  const url = `http://127.0.0.1:${receiver.port}/`;
  await withServices(settings, ({ addEndpoint }) => addEndpoint(storeOf(token), url));
  const shop = {
    api,
    token,
    bodies: benchOrders(undefined).map((order) => JSON.stringify(order)),
    photo: await photo(2016, 1512),
  };
  const end = new AbortController();
  const ended = once(end.signal, 'abort');
  let next = newRun();
  let journeys = 0;
  const customer = async () => {
    for (; !end.signal.aborted; journeys++) await journey(shop, next++);
  };
  const customers = Promise.all(Array.from({ length: CUSTOMERS }, customer));
  const servers = { API: api, worker };
  /** @type {Record<string, number[]>} */
  const samples = { API: [], worker: [] };
  const sampleMs = isSmoke ? SAMPLE_MS / 10 : SAMPLE_MS;
  for (let at = 0; at < minutes * 60_000; at += sampleMs) {
    await Promise.race([customers, delay(sampleMs)]);
    for (const [name, { pid }] of Object.entries(servers)) samples[name].push(memoryMiB(pid).now);
  }
  end.abort();
  await Promise.all([customers, ended]);
  const peaks = Object.fromEntries(Object.entries(servers).map(([name, { pid }]) => [name, memoryMiB(pid).peak]));
  return { journeys, samples, peaks, photoPeaks: await peaksWithPhotos(shop, isSmoke) };
}

/** The peak of the API's memory so far, after uploads of each size of photo at once, smaller ones first. */
async function peaksWithPhotos(shop, isSmoke) {
  const peaks = {};
  for (const [name, [width, height]] of Object.entries(PHOTOS)) {
    const body = await photo(width, height);
    const uploads = Array.from({ length: isSmoke ? 1 : UPLOADS_AT_ONCE }, () => uploaded(shop, body));
    await Promise.all(uploads);
    peaks[name] = memoryMiB(shop.api.pid).peak;
  }
  return peaks;
}

/** Uploads until the service has room for the photo: it refuses those over `MAX_TOTAL_UPLOAD_BYTES`. */
async function uploaded({ api, token }, body) {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-Proto': 'https' };
  for (;;) {
    const { status } = await fetch(`http://127.0.0.1:${api.port}/claims/uploads`, { method: 'POST', headers, body });
    if (status === 201) return;
    if (status !== 503) throw new Error(`POST /claims/uploads: ${status}`);
    await delay(SAMPLE_MS / 5);
  }
}

/** One customer: orders, looks, and gets mails about the parcel. Some return a line, fewer claim with a photo. */
async function journey(shop, count) {
  const { api, bodies } = shop;
  const send = sender(shop);
  const put = SCENARIOS.new.request(count, { bodies, owner: api.owner });
  await send(put);
  await send(put);
  const { order } = (await send({ method: 'GET', path: put.path, body: '' })).data;
  await send({ method: 'GET', path: new URL(order.tracking_page_url).pathname, body: '' });
  const [{ tracking_number }] = order.shipments;
  for (let step = 0; step < INBOUND.steps; step++) await send(carrierReport(tracking_number, step));
  await send({ method: 'GET', path: `/shipments/${tracking_number}`, body: '' });
  const [{ line_id, quantity }] = order.line_items;
  if (count % 5 === 1) await send(giveBack(order.order_number, line_id));
  if (count % 10 === 0) {
    const { url } = (await send({ method: 'POST', path: '/claims/uploads', body: shop.photo })).data;
    const { body, ...claim } = fullClaim(order.order_number);
    const claims_items = [{ line_id, quantity, claimed_images: [url] }];
    await send({ ...claim, body: JSON.stringify({ ...JSON.parse(body), claims_items }) });
  }
}

/** Sends a request and returns the parsed answer, or the text of a page. */
function sender({ api, token }) {
  return async ({ method, path, body }) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-Proto': 'https',
      'Idempotency-Key': crypto.randomUUID(),
      ...(typeof body === 'string' && body !== '' && { 'Content-Type': 'application/json' }),
    };
    const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, { method, headers, body: body || undefined });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}\n${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

/** A photo as phones send it, whose EXIF orientation has it rotated. */
async function photo(width, height) {
  const { default: sharp } = await import('sharp');
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 20 };
  const picture = sharp({ create: { width, height, channels: 3, background: 'grey', noise } }).withMetadata({
    orientation: 6,
  });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture.jpeg({ quality: 30 }).toBuffer())]), 'photo.jpg');
  return form;
}

/** A Markdown table of the highest resident memory in each minute, and the verdicts. */
export function memoryReport({ journeys, samples, peaks, photoPeaks }) {
  const names = Object.keys(samples);
  const rows = Math.ceil(samples.API.length / SAMPLES_A_ROW);
  const minutes = Array.from({ length: rows }, (_, minute) => minute);
  const highest = (name, minute) =>
    Math.max(...samples[name].slice(minute * SAMPLES_A_ROW, (minute + 1) * SAMPLES_A_ROW));
  const columns = [
    ['Minute', (minute) => String(minute + 1)],
    ...names.map((name) => [`${name} MiB`, (minute) => highest(name, minute).toFixed(0)]),
  ];
  const verdicts = names.flatMap((name) => [
    [`memory of the ${name}, peak in MiB`, peaks[name], atMost(250, 0)],
    [`memory of the ${name}, last third to middle third`, growth(samples[name]), atMost(1.05)],
  ]);
  const photos = Object.entries(photoPeaks).map(
    ([size, peak]) => `- API, peak in MiB after ${UPLOADS_AT_ONCE} photos of ${size} at once: ${peak.toFixed(0)}`,
  );
  const table = markdown(columns, minutes);
  return `Memory under a mixed load, ${journeys} customers:\n\n${table}\n\n${verdictTable(verdicts)}\n${photos.join('\n')}`;
}

function growth(values) {
  const third = Math.floor(values.length / 3);
  return median(values.slice(-third)) / median(values.slice(third, 2 * third));
}
