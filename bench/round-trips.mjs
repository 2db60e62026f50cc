// SPDX-License-Identifier: Apache-2.0
import { connect, createServer } from 'node:net';

const HEADER_BYTES = 4;
const CLOSE_STATEMENT = 0x19;
const PREPARE_STATEMENT = 0x16;

/**
 * Forwards connections to the database of a URL, and counts the commands that are sent to it: `{databaseUrl, count()}`. Each
 * costs a round trip, however many statements it has. It leaves out commands that are sent once for a connection.
 */
export async function countedDatabase(given) {
  const url = new URL(given);
  // A socket has no port, and what TLS encrypts cannot be read.
  if (url.search) return { databaseUrl: given, count: () => NaN };
  let commands = 0;
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 3306)];
  const server = createServer((client) => {
    const database = connect(port, host);
    const seen = packetReader((sequence, command) => {
      if (sequence === 0 && command !== CLOSE_STATEMENT && command !== PREPARE_STATEMENT) commands++;
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ])
      from
        .setNoDelay(true)
        .on('error', () => to.destroy())
        .pipe(to);
    client.on('data', seen);
  }).unref();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  url.host = `127.0.0.1:${address.port}`;
  return { databaseUrl: url.href, count: () => commands };
}

/** Returns a function that takes chunks of a client's stream and calls `onPacket` with sequence and first byte of each packet. */
function packetReader(onPacket) {
  let left = Buffer.alloc(0);
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    while (left.length > HEADER_BYTES && left.length >= HEADER_BYTES + left.readUIntLE(0, 3)) {
      onPacket(left[3], left[HEADER_BYTES]);
      left = left.subarray(HEADER_BYTES + left.readUIntLE(0, 3));
    }
  };
}
