// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Reply } from './client.js';
import { servers } from './servers.js';

const ca = readFileSync(servers.ca_file);

/**
 * Sends bytes unchanged over one connection and reads until the server closes it.
 * @returns all responses in order
 */
export async function exchange(bytes: string | Buffer, baseUrl: string = servers.base_urls[0]): Promise<Reply[]> {
  const socket = open(new URL(baseUrl));
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses early may reset the connection; its response still counts.
    socket.on('error', (error) => (chunks.length > 0 ? resolve() : reject(error)));
    socket.on('close', () => resolve());
    socket.write(bytes);
  });
  return answersIn(Buffer.concat(chunks));
}

/** One request with this first line; `Connection: close` and `Host` are added. */
export async function rawRequest(
  line: string,
  {
    headers = {},
    body = '',
    baseUrl,
  }: { headers?: Record<string, string>; body?: string | Buffer; baseUrl?: string } = {},
): Promise<Reply> {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n`), Buffer.from(body)]);
  const [reply] = await exchange(bytes, baseUrl);
  if (!reply) throw new Error(`${line}: the server closed the connection without an answer`);
  return reply;
}

function open({ protocol, hostname, port }: URL): Socket {
  return protocol === 'https:'
    ? connectTls({ host: hostname, port: Number(port), ca })
    : connectPlain({ host: hostname, port: Number(port) });
}

function answersIn(bytes: Buffer): Reply[] {
  const replies: Reply[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`Not an HTTP answer: ${rest.toString('latin1')}`);
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bodyEnd = 'content-length' in headers ? end + 4 + Number(headers['content-length']) : rest.length;
    const raw = rest.subarray(end + 4, bodyEnd);
    const text = (headers['transfer-encoding'] === 'chunked' ? unchunked(raw) : raw).toString('utf8');
    const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
    const json = (isJson ? JSON.parse(text) : {}) as Reply['json'];
    replies.push({ status: Number(first.split(' ')[1]), headers, text, json });
    rest = rest.subarray(bodyEnd);
  }
  return replies;
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n');
    const size = parseInt(rest.subarray(0, end).toString('latin1'), 16);
    if (!size) break;
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 2 + size + 2);
  }
  return Buffer.concat(parts);
}
