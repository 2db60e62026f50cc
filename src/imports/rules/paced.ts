import { setImmediate as nextTurn } from 'node:timers/promises';

/** A piece of line breaks only takes about 20 ms. */
const PIECE_BYTES = 16 * 1024;
const CHECK_BYTES = 1024 * 1024;

/**
 * Passes the bytes of a file on in small pieces, and lets the process do other work between them: a file of tiny lines keeps
 * the CPU busy without an order, so without a pause for the database (C-IMP-25).
 * @param check called after each MiB; its error ends the reading
 */
export async function* paced(chunks: AsyncIterable<Buffer>, check: () => Promise<void>): AsyncGenerator<Buffer> {
  let unchecked = 0;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const piece = chunk.subarray(start, start + PIECE_BYTES);
      yield piece;
      await nextTurn();
      unchecked += piece.length;
      if (unchecked < CHECK_BYTES) continue;
      unchecked -= CHECK_BYTES;
      await check();
    }
  }
}
