// SPDX-License-Identifier: Apache-2.0
/** Lines are sent together up to this length, because a chunk for each would be slow. */
const CHUNK_LENGTH = 65_536;

/** Makes a stream of lines of JSON, and reads the values as fast as they are sent. */
export function linesStream(values: Iterable<unknown> | AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = textChunks(values);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return();
    },
  });
}

async function* textChunks(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string, void, void> {
  let text = '';
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
