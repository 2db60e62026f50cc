// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// By default it would load the module from the network.
const reader = prepareZXingModule({
  overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer },
  fireImmediately: true,
});

/** The result of a scanner: the symbology (`]C1` is GS1-128), and the text with its FNC1 marks as \x1d. */
export interface Scan {
  symbology: string;
  text: string;
}

/** Reads every Code 128 barcode in a picture; an SVG is rendered with `density` pixels per inch. */
export async function scan(picture: string | Buffer, density = 288): Promise<Scan[]> {
  await reader;
  const image = sharp(typeof picture === 'string' ? Buffer.from(picture) : picture, { density });
  const found = await readBarcodes(await image.png().toBuffer(), { formats: ['Code128'], textMode: 'Plain' });
  return found.map(({ symbologyIdentifier, text }) => ({ symbology: symbologyIdentifier, text }));
}
