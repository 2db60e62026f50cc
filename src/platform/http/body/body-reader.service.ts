// SPDX-License-Identifier: Apache-2.0
import { type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { Problem } from '../../errors/problem.js';
import { SharedBudget } from '../../process/shared-budget.js';
import { clientAddress } from '../connections/client-address.js';
import { type TenantRequest } from '../tenant-request.js';
import { tooLarge } from './refuse-large-body.js';

/** The time in which the next byte of a body must arrive (C-HTTP-38). */
const BODY_IDLE_MS = 5_000;

/**
 * Runs a reader of the body. Time in which the reader does not take what has arrived does not count.
 * @throws Problem REQUEST_TIMEOUT if the client sends nothing for so long; the response then closes the connection
 */
export async function readInTime<T>(request: Request, read: () => Promise<T>, idleMs = BODY_IDLE_MS): Promise<T> {
  // Most bodies arrive together with their headers.
  if (request.complete) return read();
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    let [arrived, silentMs] = [0, 0];
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      const isWaiting = !request.complete && request.readableLength === 0 && bytesRead === arrived;
      arrived = bytesRead;
      silentMs = isWaiting ? silentMs + idleMs / 5 : 0;
      if (silentMs < idleMs) return;
      request.res?.setHeader('Connection', 'close');
      reject(new Problem('REQUEST_TIMEOUT', `No byte of the body arrived for ${idleMs / 1000} seconds.`));
    }, idleMs / 5).unref();
  });
  try {
    return await Promise.race([read(), stalled]);
  } finally {
    clearInterval(timer);
  }
}

/** The decoders that exist on every supported Node. */
const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Counted for each decoder: its memory, and the garbage of a first chunk. */
const DECODER_BYTES = 256 * 1024;

type Settings = Pick<PlatformConfig, 'MAX_BODY_BYTES' | 'MAX_TOTAL_BODY_BYTES'>;

/** Where the bytes of a body count, with the most bytes of each holder. */
interface Room {
  bytes: SharedBudget;
  shares: ReadonlyMap<string, number>;
}

/**
 * Reads bodies as bytes, after the guards (C-CHK-10). Bodies that are being read share `MAX_TOTAL_BODY_BYTES`, at least four
 * times `MAX_BODY_BYTES`: a store gets a quarter, an address without a store's token an eighth, and all of these together half
 * (C-HTTP-33). A share has room for one body at least.
 */
@Injectable()
export class BodyReaderService {
  private readonly total: number;
  private readonly bytes: SharedBudget;
  /** For routes with a room of their own (C-HTTP-39). */
  private readonly reservedBytes: SharedBudget;

  constructor(@Inject(CONFIG) private readonly config: Settings) {
    this.total = Math.max(config.MAX_TOTAL_BODY_BYTES, 4 * config.MAX_BODY_BYTES);
    this.bytes = new SharedBudget(this.total);
    this.reservedBytes = new SharedBudget(this.total / 8);
  }

  /**
   * Reads the body into `request.body`. A request without a body is left as it is.
   * @throws Problem UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, REQUEST_TIMEOUT, PAYLOAD_TOO_LARGE, or SERVICE_UNAVAILABLE if the
   *   process, the store or the address holds too many bytes
   */
  async read(request: TenantRequest): Promise<void> {
    if (!hasBody(request)) return;
    const maxBytes = request.bodyLimit?.maxBytes ?? this.config.MAX_BODY_BYTES;
    const decoderOf = decoderFor(request);
    const { bytes, shares } = this.roomOf(request, maxBytes);
    let ownBytes = 0;
    const hold = (count: number): void => {
      if (!bytes.hasRoom(count, shares)) throw noRoom();
      ownBytes += count;
      bytes.hold(count, shares.keys());
    };
    try {
      request.body = await readInTime(request, () => bytesOf(request, decoderOf, maxBytes, hold));
    } finally {
      bytes.release(ownBytes, shares.keys());
    }
  }

  private roomOf({ store, ip, bodyLimit }: TenantRequest, maxBytes: number): Room {
    const share = (part: number): number => Math.max(part, maxBytes + DECODER_BYTES);
    if (store) return { bytes: this.bytes, shares: new Map([[`store ${store.store_id}`, share(this.total / 4)]]) };
    const address = `address ${clientAddress(ip)}`;
    if (bodyLimit?.hasOwnRoom)
      return { bytes: this.reservedBytes, shares: new Map([[address, share(this.total / 32)]]) };
    const shares = new Map([
      [address, share(this.total / 8)],
      ['strangers', this.total / 2],
    ]);
    return { bytes: this.bytes, shares };
  }
}

function noRoom(): Problem {
  const detail = 'The service is receiving too many large bodies at once; try again after Retry-After seconds.';
  return new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
}

export function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
}

/** Returns the decoder of a body; undefined if it is sent as it is. */
export function decoderFor({ headers, bodyLimit }: TenantRequest): (() => Transform) | undefined {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  if (bodyLimit?.isUnpacked === false)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body without a Content-Encoding.');
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create) return create;
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'The Content-Encoding is not supported; use gzip, deflate, br or none.');
}

function bytesOf(
  request: Request,
  decoderOf: (() => Transform) | undefined,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let decoder: Transform | undefined;
    const fail = (error: unknown): void => {
      (decoder ?? request).off('data', keep);
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
    const readFrom = (source: Readable): void => {
      source.on('data', keep).once('end', () => resolve(Buffer.concat(chunks, length)));
      source.on('error', fail);
    };
    const unpack = (first?: Buffer): void => {
      try {
        hold(DECODER_BYTES);
      } catch (error) {
        return fail(error);
      }
      decoder = decoderOf?.() as Transform;
      readFrom(decoder);
      if (first) decoder.write(first);
      request.pipe(decoder);
    };
    // A decoder takes no memory before the first byte.
    if (decoderOf) request.once('data', unpack).once('end', () => decoder ?? unpack());
    else readFrom(request);
    request.once('close', () => request.complete || fail(new Error('The client ended the request')));
  });
}

export function unreadable(cause: unknown): Problem {
  return new Problem('MALFORMED_REQUEST', 'The body could not be read as its headers announce it.', { cause });
}
