// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type LookupFunction } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Agent } from 'undici';
import { type Picture, PLACEHOLDER } from '../../../src/pages/pictures/picture.js';
import { type PicturesService } from '../../../src/pages/pictures/pictures.service.js';
import { publicLookup } from '../../../src/platform/outbound/public-lookup.js';
import { aPicture } from '../../support/claims.js';
import { afterFile } from '../../support/cleanup.js';
import { PictureServer } from '../../support/picture-server.js';
import { startPictures } from '../../support/picture-stack.js';
import { servers } from '../../support/servers.js';

let picture: Buffer;

beforeAll(async () => {
  picture = await aPicture(40, 40).png().toBuffer();
});

const itemAt = (pictures: PicturesService, url: string, storeId = 'sto_1'): Promise<Picture> =>
  pictures.get({ size: 'item', storeId, url });

describe('the host of a picture', () => {
  it('gets one request for twenty concurrent views of a picture', async () => {
    const [{ pictures }, host] = await Promise.all([startPictures(), PictureServer.start()]);
    const url = host.put('/crowd.png', picture);
    const all = await Promise.all(Array.from({ length: 20 }, () => itemAt(pictures, url)));
    expect(new Set(all).size).toBe(1);
    expect([all[0]?.contentType, host.timesAsked('/crowd.png')]).toEqual(['image/webp', 1]);
  });

  it('gets at most 4 concurrent requests, and finally all of them', async () => {
    const asked: string[] = [];
    const agent = new Agent().compose((dispatch) => (options, handler) => {
      asked.push(options.path);
      return dispatch(options, handler);
    });
    const [{ pictures }, host] = await Promise.all([
      startPictures({ settings: { agent: () => agent } }),
      PictureServer.start(),
    ]);
    const urls = Array.from({ length: 40 }, (_, index) => host.put(`/many-${index}.png`, picture));
    const all = urls.map((url) => itemAt(pictures, url));
    await setImmediate();
    expect(asked).toHaveLength(4);
    expect((await Promise.all(all)).every(({ contentType }) => contentType === 'image/webp')).toBe(true);
    expect(asked).toHaveLength(40);
  });

  it('C-PAGE-11: that never answers TLS ends at its own timeout, and does not delay the pictures of others', async () => {
    const [{ pictures }, host] = await Promise.all([
      startPictures({ settings: { totalMs: 3_000 } }),
      PictureServer.start(),
    ]);
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    afterFile(() => void mute.close());
    const { port } = mute.address() as AddressInfo;
    let ended = 0;
    const slow = Array.from({ length: 80 }, (_, index) => itemAt(pictures, `https://127.0.0.1:${port}/${index}.png`));
    for (const each of slow) void each.then(() => (ended += 1));
    const [own, others] = await Promise.all([
      itemAt(pictures, host.put('/own.png', picture)),
      itemAt(pictures, host.put('/others.png', picture), 'sto_2'),
    ]);
    expect([own.contentType, others.contentType]).toEqual(['image/webp', 'image/webp']);
    expect(ended).toBeLessThan(slow.length);
    expect(new Set(await Promise.all(slow))).toEqual(new Set([PLACEHOLDER]));
  });

  it('is retried one minute after a failure, not earlier', async () => {
    const [{ pictures, clock }, host] = await Promise.all([startPictures(), PictureServer.start()]);
    const url = host.put('/late.png', 404);
    expect(await itemAt(pictures, url)).toBe(PLACEHOLDER);
    host.put('/late.png', picture);
    clock.forward(58);
    expect(await itemAt(pictures, url)).toBe(PLACEHOLDER);
    expect(host.timesAsked('/late.png')).toBe(1);
    clock.forward(3);
    expect((await itemAt(pictures, url)).contentType).toBe('image/webp');
    expect(host.timesAsked('/late.png')).toBe(2);
  });

  it('is asked again after a day, because the picture may have changed', async () => {
    const [{ pictures, clock }, host] = await Promise.all([startPictures(), PictureServer.start()]);
    const url = host.put('/daily.png', picture);
    const { etag } = await itemAt(pictures, url);
    host.put('/daily.png', await aPicture(40, 40).negate().png().toBuffer());
    clock.forward(86_300);
    expect((await itemAt(pictures, url)).etag).toBe(etag);
    clock.forward(200);
    expect((await itemAt(pictures, url)).etag).not.toBe(etag);
  });

  it.each<[string, Parameters<PictureServer['put']>[1]]>([
    ['never answers', () => undefined],
    ['never comes to an end', (response) => void response.writeHead(200).write('GIF89a')],
    ['leads elsewhere and never comes to an end', (r) => void r.writeHead(302, { location: '/b' }).write('x')],
  ])('is not waited for when it %s', async (_what, content) => {
    const [{ pictures }, host] = await Promise.all([
      startPictures({ settings: { totalMs: 300 } }),
      PictureServer.start(),
    ]);
    expect(await itemAt(pictures, host.put('/a', content))).toBe(PLACEHOLDER);
    expect(host.timesAsked('/a')).toBe(1);
  });
});

describe('a private host', () => {
  const env = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' };
  const toThisMachine = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  let host: PictureServer;
  let pictures: PicturesService;

  beforeAll(async () => {
    host = await PictureServer.start('https');
    ({ pictures } = await startPictures({ env, settings: { agent: agentWithOnePublicName } }));
  });

  /** The guard as it is, but for one name that passes for public and is this machine. */
  function agentWithOnePublicName(): Agent {
    const guard = publicLookup(toThisMachine);
    const lookup: LookupFunction = (name, options, callback) =>
      name === 'public.example'
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : guard(name, options, callback);
    const ca = readFileSync(servers.ca_file);
    return new Agent({ connect: { lookup, ca, checkServerIdentity: () => undefined } });
  }

  it.each(['127.0.0.1', '0x7f000001', '[::ffff:7f00:1]', 'localhost', 'private.example'])(
    'is not asked: https://%s',
    async (name) => {
      expect(await itemAt(pictures, host.put('/direct', picture, name))).toBe(PLACEHOLDER);
      expect(host.timesAsked('/direct')).toBe(0);
    },
  );

  it('is never contacted without https, even after a redirect', async () => {
    const plain = await PictureServer.start();
    const url = plain.put('/plain', picture, 'public.example');
    expect(await itemAt(pictures, url)).toBe(PLACEHOLDER);
    expect(await itemAt(pictures, host.put('/to-plain', url, 'public.example'))).toBe(PLACEHOLDER);
    expect([host.timesAsked('/to-plain'), plain.asked]).toEqual([1, []]);
  });

  it.each([
    ...['https://127.0.0.1', 'https://[::ffff:7f00:1]', 'https://localhost', 'https://private.example'],
    '//127.0.0.1',
  ])('is not asked when a public one leads to it: %s', async (origin) => {
    const { port } = new URL(host.url('/'));
    host.put('/target', picture);
    const url = host.put(`/to/${origin}`, `${origin}:${port}/target`, 'public.example');
    expect(await itemAt(pictures, url)).toBe(PLACEHOLDER);
    expect([host.timesAsked(`/to/${origin}`), host.timesAsked('/target')]).toEqual([1, 0]);
  });

  it('allows public hosts over https, and redirects between them', async () => {
    host.put('/public', picture);
    const url = host.put('/to-public', host.url('/public', 'public.example'), 'public.example');
    expect((await itemAt(pictures, url)).contentType).toBe('image/webp');
  });
});
