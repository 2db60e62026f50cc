// SPDX-License-Identifier: Apache-2.0
import { gzipSync } from 'node:zlib';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { importIn, imported, untilEnded } from '../../support/imports.js';
import { aSoundOrder } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { apiWith } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const MIB = 1024 * 1024;
const line = (): Json => ({ order: aSoundOrder({ order_number: 'A-1' }) });

let store: TestStore;
beforeEach(async () => {
  store = await newStore();
});

it('C-IMP-25: a file of line breaks fails at once', async () => {
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  const body = gzipSync(Buffer.alloc(64 * MIB, '\n'));
  const started = importIn(await store.call('/imports', { method: 'POST', headers, body }));
  expect(await untilEnded(store, started)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('1 MiB of blank lines') as string,
  });
});

describe('quotas of files', () => {
  const small = [line()];
  const bytes = Buffer.byteLength(JSON.stringify(small[0]));
  const post = (baseUrl: string, lines = small) =>
    store.call('/imports', {
      ...{ method: 'POST', baseUrl, headers: { 'content-type': 'application/x-ndjson' } },
      body: lines.map((each) => JSON.stringify(each)).join('\n'),
    });

  it('C-IMP-28: the unfinished files of a store have a size together', async () => {
    const { baseUrl } = await apiWith({ MAX_IMPORT_BYTES: String(Math.max(1024, 2 * bytes)) });
    const older = await imported(store, small);
    await rows("UPDATE imports SET state = 'running', size_bytes = ? WHERE id = ?", [2 * bytes, older.import_id]);
    const refused = await post(baseUrl);
    expectProblem(refused, 409, 'TOO_MANY_IMPORTS');
    expect(refused.json.detail).toMatch(/larger than \d+ bytes together/);
    await rows("UPDATE imports SET state = 'completed' WHERE id = ?", [older.import_id]);
    expect((await post(baseUrl)).status).toBe(202);
  });

  it('C-IMP-28: an upload whose process ended counts for two minutes', async () => {
    const { baseUrl } = await apiWith({ MAX_IMPORT_BYTES: String(Math.max(1024, 2 * bytes)) });
    for (let i = 0; i < 10; i++) await imported(store, small);
    const uploads = "UPDATE imports SET state = 'receiving', size_bytes = ?, updated_at = ? WHERE store_id = ?";
    await rows(uploads, [2 * bytes, new Date(), store.id]);
    expectProblem(await post(baseUrl), 409, 'TOO_MANY_IMPORTS');
    await rows(`${uploads} LIMIT 9`, [2 * bytes, new Date(Date.now() - 130_000), store.id]);
    const refused = await post(baseUrl);
    expectProblem(refused, 409, 'TOO_MANY_IMPORTS');
    expect(refused.json.detail).toContain('bytes together');
    await rows(uploads, [2 * bytes, new Date(Date.now() - 130_000), store.id]);
    expect((await post(baseUrl)).status).toBe(202);
  });

  it('C-IMP-28: a store has a number of bytes for each day', async () => {
    const { baseUrl } = await apiWith({ IMPORT_BYTES_PER_STORE_AND_DAY: '100' });
    expect((await post(baseUrl)).status).toBe(202);
    expectProblem(await post(baseUrl), 429, 'DAILY_QUOTA_EXCEEDED');
    await rows("UPDATE daily_usage SET day = '2026-01-01' WHERE store_id = ?", [store.id]);
    expect((await post(baseUrl)).status).toBe(202);
  });
});
