// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { S3ImageStore } from '../../../src/claims/uploads/s3-image-store.js';
import { aClaim, aClaimable, aPicture, multipart } from '../../support/claims.js';
import { call, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { S3_KEYS, S3Server } from '../../support/s3-server.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

let s3: S3Server;
let api: HostedApi;

const PUBLIC = 'https://photos.example.com/shop';
const BUCKET = { UPLOADS_S3_BUCKET: 'photos', UPLOADS_S3_REGION: 'eu-central-1', ...S3_KEYS };

beforeAll(async () => {
  s3 = await S3Server.start();
  api = await apiWith({ ...BUCKET, UPLOADS_S3_ENDPOINT: s3.url, UPLOADS_S3_PUBLIC_URL: `${PUBLIC}/` });
});

afterAll(() => s3.stop());

async function upload(token: string, bytes: Buffer): Promise<Reply> {
  const { body, headers } = multipart(bytes);
  const authorization = `Bearer ${token}`;
  return call('/claims/uploads', {
    method: 'POST',
    body,
    headers: { ...headers, authorization },
    baseUrl: api.baseUrl,
  });
}

describe('photos in a bucket', () => {
  it('C-PHO-6: are stored with a signature and their type, and accepted in claims by URL', async () => {
    const store = await newStore();
    const reply = await upload(store.token, await aPicture().png().toBuffer());
    const { url, size_bytes } = reply.json.data as { url: string; size_bytes: number };
    expect([reply.status, url]).toEqual([
      201,
      expect.stringMatching(/^https:\/\/photos\.example\.com\/shop\/claims\/[\w-]{32}\.png$/),
    ]);
    const object = s3.objects.get(`/photos${url.slice(PUBLIC.length)}`);
    expect(object?.bytes.length).toBe(size_bytes);
    expect(object?.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const body = aClaim(await aClaimable(store, { A: 1 }), { claim_reason: 'Damaged', claimed_images: [url] });
    expect((await store.post('/claims', body, { 'idempotency-key': randomUUID() })).status).toBe(201);
  });

  it('C-PHO-8: are deleted from the bucket with a signature', async () => {
    const { token } = await newStore();
    const reply = await upload(token, await aPicture().png().toBuffer());
    const { url } = reply.json.data as { url: string };
    const key = `/photos${url.slice(PUBLIC.length)}`;
    expect(s3.objects.has(key)).toBe(true);
    const { UPLOADS_S3_ACCESS_KEY_ID: accessKeyId, UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey } = S3_KEYS;
    const credentials = { accessKeyId, secretAccessKey };
    const images = new S3ImageStore({ bucket: 'photos', region: 'eu-central-1', endpoint: s3.url, credentials });
    await images.remove(key.slice(key.lastIndexOf('/') + 1));
    expect(s3.objects.has(key)).toBe(false);
  });

  it('are sent again after a server error', async () => {
    s3.failures.push(503, 500);
    const { token } = await newStore();
    expect((await upload(token, await aPicture().jpeg().toBuffer())).status).toBe(201);
  });

  it('are answered with 503 if the bucket refuses them, and no URL is stored', async () => {
    const store = await newStore();
    s3.failures.push(403);
    const reply = await upload(store.token, await aPicture().jpeg().toBuffer());
    expectProblem(reply, 503, 'SERVICE_UNAVAILABLE');
    expect(reply.headers['retry-after']).toBe('5');
    expect(await rows('SELECT name FROM claim_uploads WHERE store_id = ?', [store.id])).toEqual([]);
  });

  it('are not served by the service', async () => {
    expectProblem(await call(`/uploads/${'a'.repeat(32)}.png`, { baseUrl: api.baseUrl }), 404, 'PHOTO_NOT_FOUND');
  });

  it.each([
    [{ UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'UPLOADS_S3_PUBLIC_URL: is required with UPLOADS_S3_ENDPOINT'],
    [
      { UPLOADS_S3_SECRET_ACCESS_KEY: undefined },
      'UPLOADS_S3_SECRET_ACCESS_KEY: must be set together with UPLOADS_S3_ACCESS_KEY_ID',
    ],
    [
      { UPLOADS_S3_ENDPOINT: 'http://s3.example.com', UPLOADS_S3_PUBLIC_URL: PUBLIC },
      'UPLOADS_S3_ENDPOINT: must be a URL that begins with https://',
    ],
  ])('refuses to start with %j', async (settings, why) => {
    await expect(apiWith({ ...BUCKET, ...settings })).rejects.toThrow(why);
  });
});
