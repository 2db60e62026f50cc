// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spyOn } from 'jest-mock';
import { newDatabase } from '../../support/own-database.js';
import { servers } from '../../support/servers.js';
import { newStore } from '../../support/stores.js';

interface DemoScript {
  seedDemo(
    settings: object,
    store: object,
    options: { folder: string; pictures: string; empty: boolean },
  ): Promise<boolean>;
  discardUnfinished(folder: string, databaseUrl: string): Promise<void>;
}

const script = pathToFileURL(resolve('scripts/lib/demo-store.mjs')).href;
const { discardUnfinished, seedDemo } = (await import(script)) as DemoScript;

const folder = mkdtempSync(join(tmpdir(), 'parcelward-samples-'));
/** Exists while a start is not finished. */
const mark = join(folder, 'unfinished');
/** What the script prints. */
const said = spyOn(console, 'log').mockReturnValue();

afterAll(() => {
  said.mockRestore();
  rmSync(folder, { recursive: true });
});

describe('the sample orders', () => {
  let store: object;
  let settings: object;
  const seed = (changes: object, empty = false): Promise<boolean> =>
    seedDemo({ ...settings, ...changes }, store, { folder, pictures: 'https://127.0.0.1:9/pictures', empty });

  beforeAll(async () => {
    const { store: other, apiKey } = await newStore();
    store = { ...other, api_key: apiKey };
    const { SQL_TRACE_FILE: _trace, ...env } = servers.env;
    const port = new URL(servers.base_urls[0]).port;
    settings = { ...env, PORT: port, INTERNAL_SERVICE_TOKENS: servers.internal_token, LOG_LEVEL: 'none' };
  });

  it('C-RUN-8: are left out with --empty, and if they would reach real carriers or mailboxes', async () => {
    expect(await seed({}, true)).toBe(false);
    expect(await seed({ TRACKING_GATEWAY: 'shippo' })).toBe(false);
    expect(await seed({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
  });

  it('C-RUN-11: are marked as incomplete until they are complete', async () => {
    await expect(seed({})).rejects.toThrow('LOG_LEVEL');
    expect(readFileSync(mark, 'utf8')).toBe('used database');
    rmSync(mark);
  });
});

describe('C-RUN-11: a start after an interrupted one', () => {
  it('keeps a database that was in use, and says what to delete; empties one that was new', async () => {
    const { url, connection } = await newDatabase();
    const tables = async (): Promise<number> => ((await connection.query('SHOW TABLES'))[0] as unknown[]).length;
    const all = await tables();
    writeFileSync(mark, 'used database');
    await discardUnfinished(folder, url);
    expect(said.mock.calls.join()).toContain(`to get all, delete ${folder}`);
    expect([all > 10, await tables()]).toEqual([true, all]);
    writeFileSync(mark, 'new database');
    await discardUnfinished(folder, url);
    expect([await tables(), existsSync(mark)]).toEqual([0, false]);
  });
});
