import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

const run = promisify(execFile);

/** Inside the clone, where the client's name resolves to its build. */
const folder = mkdtempSync(join('.local', 'client-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program that trusts the servers' certificate, and returns its output. */
async function outputOf(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { PATH } = process.env;
  const { stdout, stderr } = await run(process.execPath, [file, ...args], {
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
  it('examples/oms.mjs pushes an order, refunds a return and files a claim', async () => {
    const output = await outputOf('examples/oms.mjs', [demoFile(await newStore())]);
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
    const file = join(folder, 'guide.mjs');
    const { ES2023: target } = ts.ScriptTarget;
    const compilerOptions = { target, module: ts.ModuleKind.ESNext };
    writeFileSync(file, ts.transpileModule(blocks.join('\n'), { compilerOptions }).outputText);
    const output = await outputOf(file, [], {
      PARCELWARD_URL: servers.base_urls[0],
      PARCELWARD_API_KEY: apiKey,
      PARCELWARD_SHOP_DOMAIN: store.shop_domain,
    });
    for (const line of ['would_create []', 'true true', 'not changed', 'SUBMITTED 100', 'LAMP'])
      expect(output).toContain(line);
    expect(output).toMatch(/^true https:.*\/t\//m);
    expect(output).toMatch(/^\{ claim_id: 'clm_\w+' \}$/m);
    expect(output).toMatch(/^200 "address".* 1$/m);
  });
});
