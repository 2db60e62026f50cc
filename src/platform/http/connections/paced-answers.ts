// SPDX-License-Identifier: Apache-2.0
import { ServerResponse } from 'node:http';
import { type Readable } from 'node:stream';
import { type Express, type Response } from 'express';
import { type AnswerRoom } from './answer-room.js';
import { sendParts } from './send-parts.js';

/** What is written at once. A smaller answer is sent in one piece, and counts nowhere. */
const PART_BYTES = 64 * 1024;
/** Counted for an answer that is read while it is sent: buffers of the file, of the connection and of TLS. */
const STREAM_BYTES = 256 * 1024;

const ROOM = 'answer room';

type End = (this: Response, chunk?: unknown, encoding?: BufferEncoding, done?: () => void) => Response;
const endAtOnce = ServerResponse.prototype.end as unknown as End;

/**
 * Sends every large answer of an application in parts, as fast as the client reads it, and counts it in the room. Otherwise
 * Node would keep a large answer twice with TLS, and could not tell whether a client is reading it.
 */
export function paceAnswers(app: Express, room: AnswerRoom): void {
  app.set(ROOM, room);
  const end: End = function (chunk, encoding, done) {
    if (!isLarge(chunk) || this.headersSent || this.req.method === 'HEAD')
      return endAtOnce.call(this, chunk, encoding, done);
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    room.hold(this, bytes.length);
    this.setHeader('Content-Length', bytes.length);
    if (done) this.once('finish', done);
    // The caller sees that the answer has begun.
    this.write(bytes.subarray(0, PART_BYTES));
    sendParts(this, partsOf(bytes, PART_BYTES)).catch((error: Error) => this.destroy(error));
    return this;
  };
  app.response.end = end as Response['end'];
}

/**
 * Refuses a GET for which the room has no place, before its answer is made.
 * @throws Problem SERVICE_UNAVAILABLE
 */
export function refuseEarly(response: Response): void {
  (response.app.get(ROOM) as AnswerRoom).refuseEarly(response);
}

/**
 * Streams an answer as fast as the client reads it, and counts it in the room (C-HTTP-37).
 * @throws Problem SERVICE_UNAVAILABLE if there is no room
 */
export async function streamAnswer(response: Response, open: () => Readable): Promise<void> {
  (response.app.get(ROOM) as AnswerRoom).hold(response, STREAM_BYTES);
  if (response.req.method === 'HEAD') response.end();
  else await sendParts(response, open());
}

function isLarge(chunk: unknown): chunk is string | Buffer {
  return (typeof chunk === 'string' || Buffer.isBuffer(chunk)) && chunk.length > PART_BYTES;
}

function* partsOf(bytes: Buffer, from: number): Generator<Buffer> {
  for (let at = from; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
