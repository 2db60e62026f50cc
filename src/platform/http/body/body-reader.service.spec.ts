import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type TenantRequest } from '../tenant-request.js';
import { BodyReaderService } from './body-reader.service.js';

const KIB = 1024;
const STORE = { store_id: 'sto_1' };

interface Upload {
  /** Resolves with the length of the body, or rejects with the problem. */
  read: Promise<number>;
  /** Ends the body. */
  end(): void;
}

/** Sends a body and does not end it. */
function upload(reader: BodyReaderService, body: Buffer, store?: typeof STORE, encoding?: string): Upload {
  const headers = { 'transfer-encoding': 'chunked', ...(encoding && { 'content-encoding': encoding }) };
  const request = Object.assign(new PassThrough(), { method: 'POST', headers, store, complete: true });
  request.write(body);
  const read = reader
    .read(request as unknown as TenantRequest)
    .then(() => (request as { body?: Buffer }).body?.length ?? 0);
  return { read, end: () => void request.end() };
}

/** Waits until bodies that were sent have been read or refused. */
const settled = (): Promise<void> => delay(50);

describe('the bytes of bodies that a process reads at once', () => {
  const REFUSAL = { code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } };
  const body = Buffer.alloc(90 * KIB);
  const readerOf = (total: number): BodyReaderService =>
    new BodyReaderService({ MAX_BODY_BYTES: 100 * KIB, MAX_TOTAL_BODY_BYTES: total });

  it('C-HTTP-33: are refused past the limit of the process, half of it without a store', async () => {
    const reader = readerOf(1);
    const begun = [undefined, undefined, STORE, STORE].map((store) => upload(reader, body, store));
    await settled();
    for (const store of [undefined, STORE])
      await expect(upload(reader, body, store).read).rejects.toMatchObject(REFUSAL);
    for (const { end } of begun) end();
    expect(await Promise.all(begun.map(({ read }) => read))).toEqual(begun.map(() => 90 * KIB));
  });

  it('are free again when a body was read or refused', async () => {
    const reader = readerOf(1);
    for (let n = 0; n < 10; n++) {
      const good = upload(reader, body);
      good.end();
      expect(await good.read).toBe(90 * KIB);
      const tooLarge = upload(reader, Buffer.alloc(101 * KIB));
      await expect(tooLarge.read).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    }
  });

  it('count unpacked, with the memory of the decoder', async () => {
    const reader = readerOf(900 * KIB);
    const begun = upload(reader, gzipSync(body), undefined, 'gzip');
    await settled();
    await expect(upload(reader, gzipSync(body), undefined, 'gzip').read).rejects.toMatchObject(REFUSAL);
    begun.end();
    expect(await begun.read).toBe(90 * KIB);
  });
});
