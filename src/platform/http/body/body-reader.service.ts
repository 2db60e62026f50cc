import { type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { Problem } from '../../errors/problem.js';
import { type TenantRequest } from '../tenant-request.js';
import { tooLarge } from './refuse-large-body.js';

/** The decoders that exist on every supported Node. */
const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Counted for each decoder: its memory, and the garbage of a first chunk. */
const DECODER_BYTES = 256 * 1024;

type Settings = Pick<PlatformConfig, 'MAX_BODY_BYTES' | 'MAX_TOTAL_BODY_BYTES'>;

/**
 * Reads bodies as bytes, after the guards (C-CHK-10). Bodies that are being read share `MAX_TOTAL_BODY_BYTES`, at least four
 * times `MAX_BODY_BYTES`. Requests without a store's token get half of it at most, so that strangers cannot use it up
 * (C-HTTP-33).
 */
@Injectable()
export class BodyReaderService {
  private readonly total: number;
  private heldBytes = 0;

  constructor(@Inject(CONFIG) private readonly config: Settings) {
    this.total = Math.max(config.MAX_TOTAL_BODY_BYTES, 4 * config.MAX_BODY_BYTES);
  }

  /**
   * Reads the body into `request.body`. A request without a body is left as it is.
   * @throws Problem UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE, or SERVICE_UNAVAILABLE if the process holds
   *   too many bytes
   */
  async read(request: TenantRequest): Promise<void> {
    if (!hasBody(request)) return;
    const decoderOf = decoderFor(request);
    let ownBytes = 0;
    const hold = (bytes: number): void => {
      this.assertRoom(request, bytes);
      ownBytes += bytes;
      this.heldBytes += bytes;
    };
    try {
      if (decoderOf) hold(DECODER_BYTES);
      request.body = await bytesOf(request, decoderOf?.(), this.config.MAX_BODY_BYTES, hold);
    } finally {
      this.heldBytes -= ownBytes;
    }
  }

  private assertRoom({ store }: TenantRequest, bytes: number): void {
    if (this.heldBytes + bytes <= (store ? this.total : this.total / 2)) return;
    const detail = 'The service is receiving too many large bodies at once; try again after Retry-After seconds.';
    throw new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
  }
}

export function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
}

/** Returns the decoder of a body; undefined if it is sent as it is. */
export function decoderFor({ headers }: Request): (() => Transform) | undefined {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create) return create;
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'The Content-Encoding is not supported; use gzip, deflate, br or none.');
}

function bytesOf(
  request: Request,
  decoder: Transform | undefined,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const source: Readable = decoder ? request.pipe(decoder) : request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const fail = (error: unknown): void => {
      source.off('data', keep);
      chunks.length = 0;
      request.unpipe();
      decoder?.destroy();
      // The rest is read and discarded, so the client receives the response.
      request.resume();
      reject(error instanceof Problem ? error : unreadable(error));
    };
    const keep = (chunk: Buffer): void => {
      length += chunk.length;
      try {
        if (length > limit) throw tooLarge(limit);
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    source.on('data', keep).once('end', () => resolve(Buffer.concat(chunks, length)));
    source.on('error', fail);
    request.once('close', () => request.complete || fail(new Error('The client ended the request')));
  });
}

export function unreadable(cause: unknown): Problem {
  return new Problem('MALFORMED_REQUEST', 'The body could not be read as its headers announce it.', { cause });
}
