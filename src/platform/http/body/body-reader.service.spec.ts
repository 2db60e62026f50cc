// SPDX-License-Identifier: Apache-2.0
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type TenantRequest } from '../tenant-request.js';
import { BodyReaderService } from './body-reader.service.js';

const KIB = 1024;
const REFUSAL = { code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } };
const BODY = Buffer.alloc(90 * KIB);

interface Upload {
  /** Resolves with the length of the body, or rejects with the problem. */
  read: Promise<number>;
  /** Ends the body. */
  end(): void;
}

type Sender = Partial<Pick<TenantRequest, 'store' | 'ip' | 'bodyLimit'>> & { encoding?: string };

/** A process that reads 2 MiB of bodies at once: 512 KiB of a store, 356 KiB of an address, 1 MiB without a store. */
const aReader = (): BodyReaderService =>
  new BodyReaderService({ MAX_BODY_BYTES: 100 * KIB, MAX_TOTAL_BODY_BYTES: 2048 * KIB });

/** Sends a body and does not end it. */
function upload(reader: BodyReaderService, { encoding, ...sender }: Sender, body: Buffer = BODY): Upload {
  const headers = { 'transfer-encoding': 'chunked', ...(encoding && { 'content-encoding': encoding }) };
  const socket = { bytesRead: 0 };
  const request = Object.assign(new PassThrough(), { method: 'POST', headers, socket, complete: true, ...sender });
  request.write(body);
  const read = reader
    .read(request as unknown as TenantRequest)
    .then(() => (request as { body?: Buffer }).body?.length ?? 0);
  return { read, end: () => void request.end() };
}

/** How many of these senders may have begun a body when the next one of them is refused. */
async function begunBy(reader: BodyReaderService, senderOf: (index: number) => Sender, body?: Buffer): Promise<number> {
  for (let index = 0; index < 30; index++) {
    const begun = upload(reader, senderOf(index), body);
    const outcome = await Promise.race([begun.read.catch((error: unknown) => error), delay(20)]);
    if (outcome === undefined) continue;
    expect(outcome).toMatchObject(REFUSAL);
    return index;
  }
  return Infinity;
}

const ofStore = (store_id: string) => (): Sender => ({ store: { store_id }, ip: '192.0.2.1' });
const ofAddress = (ip: string) => (): Sender => ({ ip });
const ofMany = (index: number): Sender => ({ ip: `192.0.2.${index}` });

describe('C-HTTP-33: the bytes of bodies that a process reads at once', () => {
  it('have a share for each store', async () => {
    const reader = aReader();
    expect(await begunBy(reader, ofStore('sto_1'))).toBe(5);
    expect(await begunBy(reader, ofStore('sto_2'))).toBe(5);
  });

  it('have a share for each address without a store, an IPv6 network as one, and half of all for these together', async () => {
    const reader = aReader();
    expect(await begunBy(reader, ofAddress('192.0.2.1'))).toBe(3);
    expect(await begunBy(reader, (index) => ({ ip: `2001:db8::${index}` }))).toBe(3);
    expect(await begunBy(reader, ofMany)).toBeLessThan(11 - 3 - 3 + 1);
    expect(await begunBy(reader, ofStore('sto_1'))).toBe(5);
  });

  it('count unpacked, with the memory of the decoder once a byte has arrived', async () => {
    const gzip = (): Sender => ({ ip: '192.0.2.1', encoding: 'gzip' });
    expect(await begunBy(aReader(), gzip, Buffer.alloc(0))).toBe(Infinity);
    expect(await begunBy(aReader(), gzip, gzipSync('a').subarray(0, 12))).toBe(1);
    const begun = upload(aReader(), gzip(), gzipSync(BODY));
    begun.end();
    expect(await begun.read).toBe(90 * KIB);
  });

  it('are free again when a body was read or refused', async () => {
    const reader = aReader();
    for (let n = 0; n < 10; n++) {
      const good = upload(reader, ofStore('sto_1')());
      good.end();
      expect(await good.read).toBe(90 * KIB);
      const tooLarge = upload(reader, ofStore('sto_1')(), Buffer.alloc(101 * KIB));
      await expect(tooLarge.read).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    }
  });
});

it('C-HTTP-39: bodies with a room of their own are read while strangers use up the other', async () => {
  const reader = aReader();
  await begunBy(reader, ofMany);
  const bodyLimit = { maxBytes: 64 * KIB, hasOwnRoom: true };
  const own = upload(reader, { ip: '198.51.100.1', bodyLimit }, Buffer.alloc(1 * KIB));
  own.end();
  expect(await own.read).toBe(KIB);
  const many = (index: number): Sender => ({ ip: `198.51.100.${index}`, bodyLimit });
  expect(await begunBy(reader, many, Buffer.alloc(60 * KIB))).toBe(4);
});

it('C-HTTP-41: refuses a packed body where none is unpacked', async () => {
  const packed = upload(aReader(), { encoding: 'gzip', bodyLimit: { maxBytes: KIB, isUnpacked: false } });
  await expect(packed.read).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});
