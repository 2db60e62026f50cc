// SPDX-License-Identifier: Apache-2.0
import { setImmediate as nextTurn } from 'node:timers/promises';

export type OpenFile = (offset: number) => AsyncIterable<Buffer>;

/** How the orders of a file are read. */
export interface ItemOptions {
  /** An order with more is refused. */
  maxBytes: number;
  /** Names the lines that are protection (C-IMP-27). */
  protection?: readonly string[];
  /** Whether order numbers of `shopify-csv` keep their `#` (C-IMP-33). */
  keepsHash?: boolean;
}

/** A place between two lines of a file. */
export interface FilePosition {
  /** Bytes before it. */
  offset: number;
  /** Lines before it. */
  line: number;
}

/** A line of a file, without its line break. */
export interface Line {
  /** From 1. */
  number: number;
  /** The bytes of the file up to and including its line break. */
  end: number;
  /** Undefined if it has more than the allowed bytes. */
  bytes?: Buffer;
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/**
 * Splits a file into lines, with at most one line in memory.
 * @param chunks the bytes of the file from `from` on
 * @param maxBytes a longer line is read and dropped
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
  maxBytes: number,
): AsyncGenerator<Line> {
  let { offset: end, line: number } = from;
  let [parts, length]: [Buffer[], number] = [[], 0];
  const take = (part: Buffer): void => {
    length += part.length;
    end += part.length;
    if (length <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const line = { number: ++number, end, bytes: length > maxBytes ? undefined : withoutBreak(Buffer.concat(parts)) };
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, at + 1));
      start = at + 1;
      yield finish();
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

function withoutBreak(line: Buffer): Buffer {
  const end = line.at(-1) === LINE_FEED ? line.length - 1 : line.length;
  return line.subarray(0, line[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
}

/** The whole file cannot be imported; the message says why. */
export class ImportFailure extends Error {}

const MAX_BLANK_BYTES = 1024 * 1024;

/**
 * Refuses a file with more than 1 MiB of blank lines in a row, which are work without an order (C-IMP-25).
 * @param line the last of the blank lines
 * @throws ImportFailure
 */
export function refuseBlankText(bytes: number, line: number): void {
  if (bytes <= MAX_BLANK_BYTES) return;
  throw new ImportFailure(`There is more than 1 MiB of blank lines before line ${line + 1}. Delete them.`);
}

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
