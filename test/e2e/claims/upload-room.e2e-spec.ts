// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { connect, type TLSSocket } from 'node:tls';
import { multipart } from '../../support/claims.js';
import { type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const MIB = 1024 * 1024;

let api: HostedApi;
let store: TestStore;
const sockets: TLSSocket[] = [];

beforeAll(async () => {
  api = await apiWith({ MAX_TOTAL_UPLOAD_BYTES: String(32 * MIB) });
});

beforeEach(async () => {
  store = await newStore();
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Begins an upload whose bytes trickle in, because one that falls silent ends, which a busy machine may be too slow to see. */
function slowUpload(by: TestStore, length: string): void {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ca: readFileSync(servers.ca_file) });
  const head = `Host: x\r\nAuthorization: Bearer ${by.token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}`;
  socket.on('error', () => undefined);
  socket.write(`POST /claims/uploads HTTP/1.1\r\n${head}\r\n\r\n`);
  const bytes = length.startsWith('Content-Length') ? ' ' : '1\r\n \r\n';
  const trickle = setInterval(() => socket.write(bytes), 500);
  socket.on('close', () => clearInterval(trickle));
  sockets.push(socket);
}

/** Uploads a file that is no photo: 422 if there is room for it. */
const upload = (by: TestStore, size = 2 * MIB): Promise<Reply> =>
  by.call('/claims/uploads', { method: 'POST', baseUrl: api.baseUrl, ...multipart(Buffer.alloc(size, 7)) });

const untilStatus = (by: TestStore, status: number): Promise<unknown> =>
  until(async () => {
    // A store has only 100 requests a minute.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await upload(by)).status === status;
  }, `an upload to be answered with ${status}`);

describe('C-HTTP-35: slow uploads', () => {
  it('of one store are refused past half of the room, and leave the rest to others', async () => {
    slowUpload(store, `Content-Length: ${10 * MIB}`);
    slowUpload(store, `Content-Length: ${5 * MIB}`);
    await untilStatus(store, 503);
    const refused = await upload(store);
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE');
    expect(refused.headers['retry-after']).toBe('1');
    expect((await upload(await newStore())).status).toBe(422);
  });

  it('without Content-Length count as the largest photo', async () => {
    slowUpload(store, 'Transfer-Encoding: chunked');
    slowUpload(store, `Content-Length: ${5 * MIB}`);
    await untilStatus(store, 503);
  });

  it('free their room when the client leaves, and when they were answered', async () => {
    slowUpload(store, `Content-Length: ${10 * MIB}`);
    slowUpload(store, `Content-Length: ${5 * MIB}`);
    await untilStatus(store, 503);
    for (const socket of sockets.splice(0)) socket.destroy();
    await untilStatus(store, 422);
    for (let n = 0; n < 4; n++) expect((await upload(store, 10 * MIB)).status).toBe(422);
    await untilStatus(store, 422);
  });
});
