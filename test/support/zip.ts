// SPDX-License-Identifier: Apache-2.0
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { agent } from './agent.js';
import { servers } from './servers.js';

/** Downloads a ZIP, and returns its files by their names. */
export async function downloadZip(path: string): Promise<Map<string, Buffer>> {
  const { statusCode, body } = await agent.request({ origin: servers.base_urls[0], path, method: 'GET' });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(bytes.toString());
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
