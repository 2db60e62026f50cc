import { startApi } from '../../support/api-process.js';
import { aPicture, multipart } from '../../support/claims.js';
import { type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';

const QUOTA = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

let store: TestStore;
let baseUrl: string;

beforeAll(async () => {
  ({ baseUrl } = await startApi({ UPLOAD_BYTES_PER_STORE_AND_DAY: String(QUOTA) }));
});

beforeEach(async () => {
  store = await newStore();
});

/** Expects 429, and that it lasts until the next UTC day. */
function expectQuotaExceeded(reply: Reply): void {
  expectProblem(reply, 429, 'DAILY_QUOTA_EXCEEDED');
  const secondsLeft = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
  expect(Math.abs(Number(reply.headers['retry-after']) - secondsLeft)).toBeLessThan(60);
}

const usageOf = (kind: string): Promise<{ bytes: number }[]> =>
  rows('SELECT CAST(bytes AS DOUBLE) AS bytes FROM daily_usage WHERE store_id = ? AND kind = ?', [store.id, kind]);

describe('the quota of photos', () => {
  const upload = async (by = store): Promise<Reply> =>
    by.call('/claims/uploads', { method: 'POST', baseUrl, ...multipart(await aPicture().jpeg().toBuffer()) });

  /** Uploads photos until the quota is used up, and returns the bytes of those that were stored. */
  async function useUp(): Promise<number> {
    let bytes = 0;
    while (bytes < QUOTA) {
      const reply = await upload();
      expect(reply.status).toBe(201);
      bytes += (reply.json.data as { size_bytes: number }).size_bytes;
    }
    return bytes;
  }

  it('refuses photos of the store once its bytes of the day are used up', async () => {
    const bytes = await useUp();
    expect(await usageOf('photos')).toEqual([{ bytes }]);
    expectQuotaExceeded(await upload());
    expect((await upload(await newStore())).status).toBe(201);
    await rows("UPDATE daily_usage SET day = '2026-01-01' WHERE store_id = ?", [store.id]);
    expect((await upload()).status).toBe(201);
  });

  it('stores the photos that are being uploaded when it is reached, and counts deleted ones', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload()));
    const stored = replies.filter(({ status }) => status === 201);
    const sizes = stored.map(({ json }) => (json.data as { size_bytes: number }).size_bytes);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(await usageOf('photos')).toEqual([{ bytes }]);
    if (bytes < QUOTA) await useUp();
    await rows('DELETE FROM claim_uploads WHERE store_id = ?', [store.id]);
    expectQuotaExceeded(await upload());
  });
});
