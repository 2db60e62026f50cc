// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:net';

/** A free TCP port of 127.0.0.1. */
export const freePort = () => listen(0);

/** The first port from `first` on that is free on 127.0.0.1 and not in `taken`. */
export async function firstFreePort(first, taken = []) {
  for (let port = first; ; port++) if (!taken.includes(port) && (await isFree(port))) return port;
}

/** Whether this process can listen on a port of 127.0.0.1. */
export const isFree = (port) =>
  listen(port).then(
    () => true,
    () => false,
  );

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(found));
    });
  });
}
