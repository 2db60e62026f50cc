// SPDX-License-Identifier: Apache-2.0
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Request, type Response } from 'express';
import { etagOf, isNotModified } from '../http-result.js';

type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSORS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes) => Promise.resolve(bytes),
};

/** A file that never changes while the process runs. Each encoding is made once, for the first client that accepts it (C-DOC-14). */
export class StaticFile {
  private readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly bytes: Buffer,
    private readonly contentType: string,
  ) {
    this.etag = etagOf(bytes);
  }

  static ofText(text: string, contentType: string): StaticFile {
    return new StaticFile(Buffer.from(text), `${contentType}; charset=utf-8`);
  }

  /** The address of this version of the file, which a browser keeps for a year. */
  addressAt(path: string): string {
    return `${path}?v=${this.version}`;
  }

  /** Sends the file, or `304` to a client that has it. */
  async send(request: Request, response: Response): Promise<void> {
    // While processes of two versions run, one may be asked for the file of the other.
    const isVersioned = request.query['v'] === this.version;
    response.setHeader('ETag', `W/${this.etag}`);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Cache-Control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (isNotModified(request.headers['if-none-match'], this.etag)) return void response.status(304).end();
    const encoding = encodingFor(request);
    const bytes = await this.bytesIn(encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Type', this.contentType);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }

  private get version(): string {
    return this.etag.slice(1, 13);
  }

  private bytesIn(encoding: Encoding): Promise<Buffer> {
    const bytes = this.encoded.get(encoding) ?? COMPRESSORS[encoding](this.bytes);
    this.encoded.set(encoding, bytes);
    return bytes;
  }
}

function encodingFor(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
