// SPDX-License-Identifier: Apache-2.0
// The program of the decoder process: it re-encodes the images that its parent sends, one at a time. A separate process,
// because decoding hostile images takes memory that only the kernel can limit.
import { importOptional } from '../process/import-optional.js';
import { type DecodeJob, type DecodeResult } from './decoder-process.js';

const loading = importOptional('sharp', 'Uploading a photo', () => import('./decode-image.js'));
loading.catch(() => undefined);

async function resultOf(job: DecodeJob): Promise<DecodeResult | { error: string }> {
  try {
    return await (await loading).decodeImage(job);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

process.on('message', (job: DecodeJob) => {
  // The buffers of an image count in the memory of the next one.
  void resultOf(job).then((result) => process.send?.(result, () => setImmediate(() => globalThis.gc?.())));
});
// The parent decides when this process ends: a terminal sends its signals to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Not `exit`, which would wait for the image that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
