// SPDX-License-Identifier: Apache-2.0
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { aClaim, aClaimable, aPicture, aPhoto, file, multipart, servedPhoto, upload } from '../../support/claims.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore();
});

const photoOf = ({ json }: Reply): { url: string; content_type: string; size_bytes: number } =>
  json.data as { url: string; content_type: string; size_bytes: number };

const post = (body: Buffer | string, headers: Record<string, string>): Promise<Reply> =>
  store.call('/claims/uploads', { method: 'POST', body, headers });

/** Expects 422 at `/file`. */
function expectRefused(reply: Reply, code = 'INVALID_FORMAT'): void {
  expectProblem(reply, 422, 'VALIDATION_ERROR');
  expect(faultsOf(reply)).toEqual([`/file ${code}`]);
}

/** A small PNG whose header states a large size. */
function aDecompressionBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  it.each([
    ['JPEG', 'image/jpeg', () => aPicture().jpeg().toBuffer()],
    ['PNG', 'image/png', () => aPicture().png().toBuffer()],
    ['WebP', 'image/webp', () => aPicture().webp().toBuffer()],
  ])('C-PHO-1: is accepted as %s by its content, whatever its name and type', async (_kind, content_type, bytes) => {
    const { body, headers } = multipart(await bytes(), { name: 'invoice.pdf', type: 'application/pdf' });
    const reply = await post(body, headers);
    expect([reply.status, photoOf(reply)]).toEqual([
      201,
      {
        url: expect.stringMatching(/^https:\/\/[^/]+\/uploads\/[\w-]{32}\.\w+$/),
        content_type,
        size_bytes: expect.any(Number),
      },
    ]);
    const served = await servedPhoto(photoOf(reply).url);
    expect([served.status, served.bytes.length]).toEqual([200, photoOf(reply).size_bytes]);
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 8, height: 6 });
  });

  it('C-PHO-6: is served without a token, with headers that keep it an image', async () => {
    const { headers } = await servedPhoto(await aPhoto(store));
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('C-PHO-6: gets a new URL for each upload', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => aPhoto(store)));
    expect(new Set(urls).size).toBe(8);
  });

  it('C-PHO-3: is re-encoded upright and without metadata', async () => {
    const exif = { IFD0: { Copyright: 'Ana at home' }, IFD3: { GPSLatitudeRef: 'S' } };
    const bytes = await aPicture(40, 20).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const served = await servedPhoto(photoOf(await upload(store, bytes)).url);
    const { exif: kept, xmp, iptc, orientation, width, height } = await sharp(served.bytes).metadata();
    expect({ kept, xmp, iptc, orientation, width, height }).toEqual({
      kept: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    });
    expect(served.bytes.includes('Ana at home')).toBe(false);
  });

  it('C-PHO-16: may lack its end marker, but no pixel', async () => {
    const bytes = await aPicture(400, 300).jpeg().toBuffer();
    for (const missing of [1, 2]) {
      const served = await servedPhoto(photoOf(await upload(store, bytes.subarray(0, -missing))).url);
      expect((await sharp(served.bytes).metadata()).width).toBe(400);
    }
    const progressive = await aPicture(400, 300).jpeg({ progressive: true }).toBuffer();
    expect((await upload(store, progressive.subarray(0, -2))).status).toBe(201);
    for (const part of [bytes, progressive]) expectRefused(await upload(store, part.subarray(0, part.length / 2)));
  });

  it('C-PHO-16: may quote markup in its XMP', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><![CDATA[<html> in a text]]></x:xmpmeta>';
    const bytes = await aPicture().jpeg().withXmp(xmp).toBuffer();
    expect(bytes.includes('<html>')).toBe(true);
    expect((await upload(store, bytes)).status).toBe(201);
    expectRefused(await upload(store, Buffer.concat([bytes, Buffer.from('<html>')])));
  });

  it('loses data after its end', async () => {
    const bytes = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from('the rest of the film')]);
    const served = await servedPhoto(photoOf(await upload(store, bytes)).url);
    expect(served.bytes.includes('film')).toBe(false);
  });

  it('C-PHO-3: is reduced to at most 4096 pixels a side', async () => {
    const bytes = await aPicture(5000, 100).png().toBuffer();
    const served = await servedPhoto(photoOf(await upload(store, bytes)).url);
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 4096, height: 82 });
  });
});

describe('C-PHO-4: 422 at /file for', () => {
  it.each<[string, string]>([
    ['a text', 'hello'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
    ['nothing', ''],
  ])('%s sent as image/jpeg', async (_what, content) =>
    expectRefused(await upload(store, Buffer.from(content, 'latin1'))),
  );

  it('C-PHO-2: a TIFF and an AVIF', async () => {
    expectRefused(await upload(store, await aPicture().tiff().toBuffer()));
    expectRefused(await upload(store, await aPicture().avif().toBuffer()));
  });

  it('half a photo, and half a photo before garbage', async () => {
    const bytes = await aPicture(400, 400).png().toBuffer();
    expectRefused(await upload(store, bytes.subarray(0, bytes.length / 2)));
    expectRefused(await upload(store, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)])));
  });

  it.each<[string, (jpeg: Buffer) => Buffer]>([
    [
      'an archive',
      (jpeg) => Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004a'), Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'))]),
    ],
    ['a page', (jpeg) => Buffer.concat([jpeg, Buffer.from('<HTML><ScRiPt>alert(1)</script>')])],
    [
      'a program',
      (jpeg) => Buffer.concat([jpeg.subarray(0, 2), comment('<?php system($_GET[0]); ?>'), jpeg.subarray(2)]),
    ],
    ['a PDF', (jpeg) => Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.4'), jpeg.subarray(2)])],
  ])('a JPEG that is also %s', async (_what, make) =>
    expectRefused(await upload(store, make(await aPicture().jpeg().toBuffer()))),
  );

  it('C-PHO-2: more than 50 megapixels, in a small file or only in the header', async () => {
    const bomb = aDecompressionBomb(8000, 6251);
    expect(bomb.length).toBeLessThan(20_000);
    expectRefused(await upload(store, bomb), 'OUT_OF_RANGE');
    expect((await upload(store, aDecompressionBomb(8000, 6249))).status).toBe(201);
  });

  it.each([
    ['a progressive JPEG', () => aPicture(6000, 4200).jpeg({ progressive: true })],
    ['a WebP', () => aPicture(6000, 4200).webp({ lossless: true, effort: 0 })],
    ['an interlaced PNG', () => aPicture(6000, 4200).png({ progressive: true, compressionLevel: 1 })],
  ])('C-PHO-12: %s of more than 25 megapixels', async (_kind, make) => {
    const reply = await upload(store, await make().toBuffer());
    expectRefused(reply, 'OUT_OF_RANGE');
    expect(reply.text).toContain('must have at most 25 megapixels as a WebP, a progressive JPEG or an interlaced PNG');
  });

  it('no file, two files, and a file in another field', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    expectRefused(
      await post('--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhi\r\n--b--\r\n', {
        'content-type': 'multipart/form-data; boundary=b',
      }),
      'REQUIRED',
    );
    const one = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n`;
    expectRefused(
      await post(`${one}${one}--b--\r\n`, { 'content-type': 'multipart/form-data; boundary=b' }),
      'TOO_MANY_ITEMS',
    );
    const { body, headers } = multipart(jpeg, { field: 'photo' });
    const other = await post(body, headers);
    expectProblem(other, 422, 'VALIDATION_ERROR');
    expect(faultsOf(other)).toEqual(['/photo UNKNOWN_KEY']);
  });

  function comment(text: string): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length + 2);
    return Buffer.concat([Buffer.from('fffe', 'hex'), length, Buffer.from(text)]);
  }
});

describe('POST /claims/uploads', () => {
  it('C-PHO-4: answers 415 for another content type than multipart', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    for (const type of [
      'image/jpeg',
      'application/json',
      'multipart/mixed; boundary=b',
      'application/x-www-form-urlencoded',
    ])
      expectProblem(await post(jpeg, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await post(jpeg, {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const { body, headers } = multipart(jpeg);
    expectProblem(await post(body, { ...headers, 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('C-PHO-4: answers 413 for more than 10 MiB, with and without Content-Length', async () => {
    const file = Buffer.alloc(10 * 1024 * 1024 + 1, 7);
    const { body, headers } = multipart(file);
    expectProblem(await post(body, headers), 413, 'PAYLOAD_TOO_LARGE');
    expectProblem(await post(Buffer.concat([body, Buffer.alloc(100_000)]), headers), 413, 'PAYLOAD_TOO_LARGE');
    expectRefused(await upload(store, Buffer.alloc(10 * 1024 * 1024, 7)));
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--b\r\n'],
    [
      'another boundary',
      'multipart/form-data; boundary=c',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ['nothing', 'multipart/form-data; boundary=b', ''],
  ])('C-PHO-5: answers 400 or 422 as problem+json for a body with %s', async (_what, type, body) => {
    const { status, json } = await post(body, { 'content-type': type });
    expect([
      [400, 'MALFORMED_REQUEST'],
      [422, 'VALIDATION_ERROR'],
    ]).toContainEqual([status, json.code]);
  });

  it('answers 401 without a token, before it reads the file', async () => {
    const reply = await call('/claims/uploads', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expectProblem(reply, 401, 'TOKEN_MISSING');
  });

  it('answers 413 before 401 if Content-Length is too large', async () => {
    const { body, headers } = multipart(Buffer.alloc(10 * 1024 * 1024 + 100_000, 7));
    expectProblem(await call('/claims/uploads', { method: 'POST', body, headers }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('stores nothing of refused uploads', async () => {
    const otherStore = await newStore();
    await upload(otherStore, Buffer.from('no photo'));
    expect(await rows<Json>('SELECT name FROM claim_uploads WHERE store_id = ?', [otherStore.id])).toEqual([]);
  });
});

it('C-PHO-14: photos of a store are 503 when more than a few of it wait, and those of another store are stored', async () => {
  const [busy, other] = await Promise.all([newStore(), newStore()]);
  const large = await aPicture(3000, 2000).jpeg().toBuffer();
  // Both API processes take them in turn.
  const replies = Promise.all(Array.from({ length: 40 }, () => upload(busy, large)));
  expect((await upload(other, await aPicture().jpeg().toBuffer())).status).toBe(201);
  const refused = (await replies).filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expectProblem(reply, 503, 'SERVICE_UNAVAILABLE');
    expect(reply.headers['retry-after']).toBe('5');
  }
});

describe('C-PHO-7: GET /uploads/{name} answers 404 for a photo', () => {
  it.each(['NONE', `${'a'.repeat(32)}.jpg`, '..%2F..%2Fetc%2Fpasswd', `${'a'.repeat(32)}.jpg.part`, '%2Eenv'])(
    '%s',
    async (name) => {
      expectProblem(await call(`/uploads/${name}`), 404, 'PHOTO_NOT_FOUND');
    },
  );
});

describe('a photo that no claim names', () => {
  const uploads = service<UploadsService>('UploadsService');
  const age = (url: string, hours: number): Promise<unknown> =>
    rows('UPDATE claim_uploads SET created_at = ? WHERE store_id = ? AND url = ?', [
      new Date(Date.now() - hours * 3_600_000),
      store.id,
      url,
    ]);
  const isServed = async (url: string): Promise<boolean> => (await servedPhoto(url)).status === 200;

  it('C-PHO-8: is refused in claims after 48 hours, and deleted an hour later', async () => {
    const [order, named, unnamed, fresh] = await Promise.all([
      aClaimable(store, { A: 2 }),
      aPhoto(store),
      aPhoto(store),
      aPhoto(store),
    ]);
    const claimed = (url: string) => aClaim(order, { claim_reason: 'Damaged', claimed_images: [url] });
    expect((await file(store, claimed(named))).status).toBe(201);
    await Promise.all([age(named, 50), age(unnamed, 48.5), age(fresh, 47)]);
    expect(faultsOf(await file(store, claimed(unnamed)))).toEqual(['/claimed_images/0 NOT_ALLOWED_VALUE']);
    await uploads.removeUnnamed(1_000);
    expect(await Promise.all([named, unnamed, fresh].map(isServed))).toEqual([true, true, true]);
    await age(unnamed, 49.5);
    await uploads.removeUnnamed(1_000);
    expect(await Promise.all([named, unnamed, fresh].map(isServed))).toEqual([true, false, true]);
    expect(await rows('SELECT name FROM claim_uploads WHERE store_id = ? AND url = ?', [store.id, unnamed])).toEqual(
      [],
    );
  });
});
