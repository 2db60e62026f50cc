import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Sends a text in parts, as fast as the client reads them. Ends if the client leaves. */
export async function sendText(response: Writable, parts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(parts, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
