// SPDX-License-Identifier: Apache-2.0
import sharp, { type Metadata } from 'sharp';
import { loadConfig } from '../../../src/app/config.js';
import { PictureLinksService, type PictureSize } from '../../../src/pages/pictures/picture-links.service.js';
import { LinkTokensService } from '../../../src/platform/crypto/link-tokens.service.js';
import { aPicture, type ServedPhoto, servedPhoto } from '../../support/claims.js';
import { call } from '../../support/client.js';
import { PictureServer } from '../../support/picture-server.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';

const names = new LinkTokensService(loadConfig(servers.env));
const pictureUrl = new PictureLinksService(names).urlsFor('sto_1');
let host: PictureServer;

beforeAll(async () => {
  host = await PictureServer.start();
});

/** What a page shows for the picture at a URL. */
function served(url: string, size: PictureSize = 'item'): Promise<ServedPhoto> {
  return servedPhoto(servers.base_urls[0] + pictureUrl(size, url));
}

/** What a page shows of these bytes on a merchant's host. */
async function reencoded(path: string, bytes: Buffer, size?: PictureSize): Promise<Metadata> {
  const answer = await served(host.put(path, bytes), size);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  return sharp(answer.bytes).metadata();
}

/** The placeholder stands there, for five minutes. */
function expectPlaceholder({ status, headers, bytes }: ServedPhoto): void {
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(bytes.toString()).toMatch(/^<svg xmlns=[^]*<\/svg>$/);
}

describe('a picture on a page', () => {
  it.each([
    ['JPEG', () => aPicture(400, 300).jpeg().toBuffer()],
    ['PNG', () => aPicture(400, 300).png().toBuffer()],
    ['WebP', () => aPicture(400, 300).webp().toBuffer()],
    ['GIF', () => aPicture(400, 300).gif().toBuffer()],
    ['AVIF', () => aPicture(400, 300).avif().toBuffer()],
  ])('%s of an item becomes a WebP of 128 by 128', async (kind, bytes) => {
    expect(await reencoded(`/item-${kind}`, await bytes())).toMatchObject({ format: 'webp', width: 128, height: 128 });
  });

  it('fits a logo into 480 by 96 without enlarging it, and keeps transparency', async () => {
    const clear = {
      create: { width: 960, height: 96, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const wide = await reencoded('/wide.png', await sharp(clear).png().toBuffer(), 'logo');
    expect(wide).toMatchObject({ width: 480, height: 48, hasAlpha: true });
    expect(await reencoded('/high.png', await aPicture(200, 400).png().toBuffer(), 'logo')).toMatchObject({
      width: 48,
      height: 96,
    });
    expect(await reencoded('/small.png', await aPicture(100, 50).png().toBuffer(), 'logo')).toMatchObject({
      width: 100,
      height: 50,
    });
  });

  it('keeps only the first frame of an animation', async () => {
    const [first, second] = await Promise.all([
      aPicture(20, 20).png().toBuffer(),
      aPicture(20, 20).negate().png().toBuffer(),
    ]);
    const bytes = await sharp([first, second], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { bytes: still } = await served(host.put('/moving.gif', bytes), 'logo');
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
    const [r = 0, g = 0] = await sharp(still).raw().toBuffer();
    expect([r > 150, g < 100]).toEqual([true, true]);
  });

  it('C-PAGE-11: is re-encoded upright and without metadata', async () => {
    const exif = { IFD0: { Copyright: 'Ana at home' }, IFD3: { GPSLatitudeRef: 'S' } };
    const bytes = await aPicture(80, 40).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const answer = await served(host.put('/camera.jpg', bytes), 'logo');
    const { exif: kept, xmp, icc, orientation, width, height } = await sharp(answer.bytes).metadata();
    expect({ kept, xmp, icc, orientation, width, height }).toEqual({ width: 40, height: 80 });
    expect(answer.bytes.includes('Ana at home')).toBe(false);
  });

  it('is served with a strict policy, cached for a day, and not rate limited', async () => {
    const { headers } = await served(host.put('/headers.png', await aPicture().png().toBuffer()));
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(headers).not.toHaveProperty('ratelimit');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is fetched once and then served from the cache', async () => {
    const url = host.put('/once.png', await aPicture().png().toBuffer());
    const first = await served(url);
    const second = await served(url);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(host.timesAsked('/once.png')).toBe(1);
  });

  it('is 304 for a browser that has it', async () => {
    const url = host.put('/again.png', await aPicture().png().toBuffer());
    const { etag = '' } = (await served(url)).headers;
    const path = pictureUrl('item', url);
    const same = await call(path, { headers: { 'if-none-match': etag } });
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
    expect(same.headers['cache-control']).toBe('public, max-age=86400, immutable');
    const head = await call(path, { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.headers.etag]).toEqual([200, 'image/webp', etag]);
  });

  it('C-PAGE-11: reveals nothing about the customer to its host', async () => {
    const url = host.put('/private.png', await aPicture().png().toBuffer());
    const headers = { referer: 'https://shop.example/t/secret', cookie: 'a=b', 'accept-language': 'pt-BR' };
    await call(pictureUrl('item', url), { method: 'HEAD', headers });
    const { headers: sent } = host.asked.find(({ path }) => path === '/private.png') ?? {};
    expect(Object.keys(sent ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(sent?.['user-agent']).toMatch(/^Parcelward\//);
  });

  it('follows up to three redirects', async () => {
    host.put('/moved-3.png', await aPicture(9, 9).png().toBuffer());
    host.put('/moved-2.png', 'moved-3.png');
    host.put('/moved-1.png', host.url('/moved-2.png'));
    const answer = await served(host.put('/moved-0.png', '/moved-1.png'));
    expect(answer.headers['content-type']).toBe('image/webp');
    expectPlaceholder(await served(host.put('/moved.png', '/moved-0.png')));
  });
});

it.each(['logo', 'code'] as const)(
  'a %s that cannot be had is 404: its name in words stands in its place',
  async (size) => {
    const path = pictureUrl(size, host.put(`/no-${size}.png`, 404));
    expectProblem(await call(path), 404, 'PAGE_NOT_FOUND');
  },
);

describe('the placeholder replaces', () => {
  const big = Buffer.alloc(6 * 1024 * 1024);
  it.each<[string, (host: PictureServer) => string]>([
    ['a picture that is not there', () => host.url('/nope.png')],
    ['an error of its host', () => host.put('/error.png', 500)],
    ['a host that leads in a circle', () => host.put('/circle.png', '/circle.png')],
    ['a host that leads to no URL', () => host.put('/lost.png', 'https://')],
    ['a host that leads to a file', () => host.put('/local.png', 'file:///etc/passwd')],
    ['a page', () => host.put('/page.png', Buffer.from('<!doctype html><title>Not found</title>'))],
    [
      'an SVG',
      () => host.put('/logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    ['nothing', () => host.put('/empty.png', Buffer.alloc(0))],
    ['what only begins as a picture', () => host.put('/begins.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'))],
    [
      'a host that hangs up',
      () => host.put('/hangs-up.png', (response) => void response.writeHead(200).write('x', () => response.destroy())),
    ],
    [
      'a host that talks no HTTP',
      () => host.put('/rude.png', (response) => void response.socket?.end('hello\r\n\r\n')),
    ],
  ])('%s', async (_what, put) => {
    expectPlaceholder(await served(put(host)));
  });

  it('pictures above 5 MiB, with and without Content-Length', async () => {
    const picture = await aPicture().png().toBuffer();
    const announced = Buffer.concat([picture, big]);
    expectPlaceholder(await served(host.put('/big.png', announced)));
    const chunked = host.put('/big-chunked.png', (response) => {
      response.writeHead(200).write(picture);
      response.end(big);
    });
    expectPlaceholder(await served(chunked));
    const fits = await served(host.put('/fits.png', announced.subarray(0, 5 * 1024 * 1024)));
    expect(fits.headers['content-type']).toBe('image/webp');
  });

  it('pictures above 25 megapixels, even if the file is small', async () => {
    const bomb = await aPicture(5001, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(100_000);
    expectPlaceholder(await served(host.put('/bomb.png', bomb)));
    expect(await reencoded('/large.png', await aPicture(5000, 5000).png().toBuffer())).toMatchObject({ width: 128 });
  });

  it('a truncated picture', async () => {
    const bytes = await aPicture(300, 300).jpeg().toBuffer();
    expectPlaceholder(await served(host.put('/half.jpg', bytes.subarray(0, bytes.length / 2))));
  });

  it('a host that is down', async () => {
    const down = await PictureServer.start();
    const url = down.url('/a.png');
    await down.close();
    expectPlaceholder(await served(url));
  });
});

describe('404 for a picture', () => {
  const token = (): string => pictureUrl('item', host.url('/forged.png')).replace('/pictures/', '');

  it.each<[string, () => string]>([
    ['of which nobody was given a link', () => 'NONE'],
    ['whose link was altered', () => `${token().slice(0, -4)}AAAA`],
    ['whose link was cut off', () => token().slice(0, -4)],
    ['whose link was made longer', () => `${token()}AAAA`],
    ['by its bare URL', () => encodeURIComponent(host.url('/forged.png'))],
    ['by the link of something else', () => names.encode('order', Buffer.from(`item ${host.url('/forged.png')}`))],
  ])('%s', async (_how, forge) => {
    expectProblem(await call(`/pictures/${forge()}`), 404, 'PAGE_NOT_FOUND');
    expect(host.timesAsked('/forged.png')).toBe(0);
  });

  it('the size of a link cannot be changed', async () => {
    const url = host.put('/sizes.png', await aPicture(300, 300).png().toBuffer());
    const [item, logo] = [await served(url, 'item'), await served(url, 'logo')];
    expect((await sharp(item.bytes).metadata()).width).toBe(128);
    expect((await sharp(logo.bytes).metadata()).width).toBe(96);
  });
});
