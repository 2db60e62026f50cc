import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { pictureResolver } from './picture-resolver.js';

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
