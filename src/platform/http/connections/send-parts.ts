// SPDX-License-Identifier: Apache-2.0
import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Sends an answer in parts, as fast as the client reads them. Ends if the client leaves. */
export async function sendParts(
  response: Writable,
  parts: Iterable<Buffer> | AsyncIterable<string | Buffer>,
): Promise<void> {
  try {
    await pipeline(parts, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
