// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { connect, createSecureContext, type TLSSocket } from 'node:tls';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

const secureContext = createSecureContext({ ca: readFileSync(servers.ca_file) });

/** A client that sends what it is told and reads nothing, until the test file ends. */
export interface SlowClient {
  socket: TLSSocket;
  /** Reads the status of its answer. */
  status(): Promise<number>;
  /** Reads until its connection is closed. */
  answer(): Promise<string>;
}

export interface SlowRequest {
  headers?: Record<string, string>;
  /** Sent as one chunk of a body that never ends. */
  chunk?: Buffer;
  /** An address of this machine, such as 127.0.0.2. */
  from?: string;
}

/** Sends a request over a connection of its own. */
export async function slowClient(
  baseUrl: string,
  line: string,
  { headers = {}, chunk, from }: SlowRequest = {},
): Promise<SlowClient> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, secureContext } as never);
  socket.on('error', () => undefined);
  afterFile(() => void socket.destroy());
  await once(socket, 'secureConnect');
  const all = { Host: 'x', ...headers, ...(chunk && { 'Transfer-Encoding': 'chunked' }) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n`);
  if (chunk) socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]));
  const status = async (): Promise<number> => {
    const [first] = (await once(socket, 'data')) as [Buffer];
    return Number(first.toString('latin1').split(' ', 2)[1]);
  };
  return { socket, status, answer: () => text(socket) };
}

/** Many clients that ask for the same and read nothing. */
export function silentReaders(count: number, baseUrl: string, path: string, request: SlowRequest = {}) {
  return Promise.all(Array.from({ length: count }, () => slowClient(baseUrl, `GET ${path}`, request)));
}

/** Many clients that send a chunk of a body, and then nothing. */
export function slowSenders(count: number, baseUrl: string, path: string, request: SlowRequest & { chunk: Buffer }) {
  return Promise.all(Array.from({ length: count }, () => slowClient(baseUrl, `POST ${path}`, request)));
}

/** Addresses of this machine, so that no share of one address bounds a flood. */
const addressOf = (index: number): string => `127.0.0.${2 + (index % 8)}`;

/** 80 readers of a store's feed and 60 of a photo, who read nothing. Each answer has several megabytes. */
export async function unreadAnswers(baseUrl: string, token: string, photoPath: string): Promise<SlowClient[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const lists = Array.from({ length: 80 }, (_, index) =>
    slowClient(baseUrl, 'GET /events?limit=500', { headers, from: addressOf(index) }),
  );
  const photos = Array.from({ length: 60 }, (_, index) =>
    slowClient(baseUrl, `GET ${photoPath}`, { from: addressOf(index) }),
  );
  return Promise.all([...lists, ...photos]);
}
