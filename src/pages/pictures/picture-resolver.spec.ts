// SPDX-License-Identifier: Apache-2.0
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { pictureResolver, pictureTarget } from './picture-resolver.js';

let silent: Socket;

beforeAll(async () => {
  silent = createSocket('udp4');
  await once(silent.bind(0, '127.0.0.1'), 'listening');
});
afterAll(() => silent.close());

it('a name whose DNS server does not answer fails at the timeout', async () => {
  const resolve = pictureResolver({ servers: [`127.0.0.1:${silent.address().port}`], timeoutMs: 100 });
  const begin = performance.now();
  await expect(resolve('slow.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  expect(performance.now() - begin).toBeLessThan(3_000);
});

describe('the URL of a picture', () => {
  it.each(['https://img.example/a.png', 'https://img.example:8443/a?w=1#x', 'https://bücher.example/ü.png'])(
    'may be %s',
    (url) => expect(pictureTarget(url, false).href).toBe(new URL(url).href),
  );

  it.each([
    ['a.png', 'INVALID_URL'],
    ['', 'INVALID_URL'],
    ['https://ana:secret@img.example/', 'INVALID_URL'],
    ['https://ana@img.example/', 'INVALID_URL'],
    ['http://img.example/', 'HTTPS_REQUIRED'],
    ['file:///etc/passwd', 'HTTPS_REQUIRED'],
    ['data:image/png;base64,AA', 'HTTPS_REQUIRED'],
    ['https://127.0.0.1/', 'PRIVATE_TARGET'],
    ['https://0x7f000001/', 'PRIVATE_TARGET'],
    ['https://[::1]/', 'PRIVATE_TARGET'],
    ['https://169.254.169.254/latest/meta-data', 'PRIVATE_TARGET'],
    ['https://localhost/', 'PRIVATE_TARGET'],
  ])('may not be %s: %s', (url, code) =>
    expect(() => pictureTarget(url, false)).toThrow(expect.objectContaining({ code }) as Error),
  );

  it('can be http and private if private targets are allowed', () => {
    expect(pictureTarget('http://127.0.0.1:9000/a', true).port).toBe('9000');
    expect(() => pictureTarget('file:///etc/passwd', true)).toThrow('HTTPS_REQUIRED');
    expect(() => pictureTarget('http://a:b@127.0.0.1/', true)).toThrow('INVALID_URL');
  });
});
