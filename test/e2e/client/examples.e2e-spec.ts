// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { aSoundOrder } from '../../support/orders.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

const run = promisify(execFile);

/** Inside the clone, where the client's name resolves to its build. */
const folder = mkdtempSync(join('.local', 'client-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program that trusts the servers' certificate, and returns its output. */
async function outputOf(
  file: string,
  { args = [], env = {}, cwd }: { args?: string[]; env?: Record<string, string>; cwd?: string },
): Promise<string> {
  const { PATH } = process.env;
  const { stdout, stderr } = await run(process.execPath, [file, ...args], {
    cwd,
    env: { PATH, NODE_EXTRA_CA_CERTS: servers.ca_file, ...env },
  });
  expect(stderr).toBe('');
  return stdout;
}

function demoFile({ apiKey, store }: TestStore): string {
  const path = join(folder, 'demo.json');
  writeFileSync(
    path,
    JSON.stringify({ base_url: servers.base_urls[0], api_key: apiKey, shop_domain: store.shop_domain }),
  );
  return path;
}

describe('Client: the examples', () => {
  it('C-SVC-1: examples/oms.mjs pushes an order, refunds a return and files a claim', async () => {
    const output = await outputOf('examples/oms.mjs', { args: [demoFile(await newStore())] });
    const words = output.split('\n').map((line) => line.slice(0, 14).trim());
    expect(words).toEqual(['order', 'shipment', 'tracking page', 'return', 'claim', 'cancellation', 'left', '']);
    expect(output).toMatch(/flagged: false\n.*is tracked\n.*\n.*is PROCESSED\n.*would pay 100 BRL\n/);
  });

  it('docs/guides/client.md: its code runs from top to bottom', async () => {
    const { apiKey, store } = await newStore();
    const blocks = [...readFileSync('docs/guides/client.md', 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(
      ([, code]) => code,
    );
    expect(blocks.length).toBeGreaterThan(5);
    writeFileSync(join(folder, 'history.ndjson'), JSON.stringify({ order: aSoundOrder({ order_number: 'H-3' }) }));
    const { ES2023: target } = ts.ScriptTarget;
    const compilerOptions = { target, module: ts.ModuleKind.ESNext };
    writeFileSync(join(folder, 'guide.mjs'), ts.transpileModule(blocks.join('\n'), { compilerOptions }).outputText);
    const env = {
      PARCELWARD_URL: servers.base_urls[0],
      PARCELWARD_API_KEY: apiKey,
      PARCELWARD_SHOP_DOMAIN: store.shop_domain,
    };
    const lines = (await outputOf('guide.mjs', { env, cwd: folder })).split('\n');
    const output = lines.join('\n');
    for (const line of ['would_create []', 'true true', 'not changed', 'SUBMITTED 100', 'completed 2', '1', '401'])
      expect(lines).toContain(line);
    expect(output).toMatch(/^GET \/orders\/A-\d+ 200 +#1 \d+ ms \S+$/m);
    expect(output).toContain("CLAIM_EXISTS\n[ 'GET /orders/1001/returnable-items', 'POST /claims' ]\n");
    expect(output).toMatch(/^true https:.*\/t\//m);
    expect(output).toMatch(/^\{ claim_id: 'clm_\w+' \}$/m);
    expect(output).toMatch(/^200 "address".* 1$/m);
  });
});
