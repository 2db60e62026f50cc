// SPDX-License-Identifier: Apache-2.0
import { type Socket } from 'node:net';
import { type Readable } from 'node:stream';
import { Problem } from '../../errors/problem.js';
import { type TenantRequest } from '../tenant-request.js';
import { decoderFor, hasBody, unreadable } from './body-reader.service.js';
import { tooLarge } from './refuse-large-body.js';

/** The limits of a body that is not held in memory. */
export interface StreamLimits {
  maxBytes: number;
  /** For all of it. */
  maxMs: number;
  /** Between two packets. */
  idleMs: number;
}

/** Connections with a body that may take longer than other requests. */
const streaming = new WeakSet<Socket>();

export function isStreaming(socket: Socket): boolean {
  return streaming.has(socket);
}

/**
 * Reads a large body in chunks, for a route with the body format `stream` (C-IMP-1). The time limit of other requests does not
 * apply to it. If the reader stops early, the rest is read and discarded, so the client receives the response.
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE
 */
export async function* bodyStream(request: TenantRequest, limits: StreamLimits): AsyncGenerator<Buffer> {
  if (!hasBody(request)) return;
  const decoder = decoderFor(request)?.();
  const { socket } = request;
  streaming.add(socket);
  socket.setTimeout(limits.idleMs);
  const timer = setTimeout(() => socket.destroy(), limits.maxMs);
  request.once('close', () => request.complete || decoder?.destroy(new Error('The client ended the request')));
  const source: Readable = decoder ? request.pipe(decoder) : request;
  let bytes = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  } finally {
    clearTimeout(timer);
    socket.setTimeout(0);
    streaming.delete(socket);
    request.unpipe();
    decoder?.destroy();
    request.resume();
  }
}
