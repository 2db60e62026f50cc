// SPDX-License-Identifier: Apache-2.0
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { applicationFolder, npmInstall } from '../support/installation.js';
import { outputOf, runProgram } from '../support/programs.js';
import { servers } from '../support/servers.js';
import { newStore } from '../support/stores.js';

const folder = applicationFolder('client');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const client = manifestOf('packages/client/package.json');

/** A new application outside the repository that depends only on the packed client. */
async function newApplication(): Promise<void> {
  const packed = process.env.PARCELWARD_CLIENT_PACKED ?? '';
  expect(basename(packed)).toBe(`parcelward-client-${client.version}.tgz`);
  cpSync('test/package/client-app', folder, { recursive: true });
  // The same program as an ES module and as CommonJS.
  cpSync(join(folder, 'src/main.mts'), join(folder, 'src/main.cts'));
  const dependencies = { '@parcelward/client': `file:${packed}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'oms', private: true, dependencies }));
  await npmInstall(folder, ['packages/client']);
  // Types of Node, which the client does not bring.
  mkdirSync(join(folder, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types'])
    cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
}

/** The packages that an installation has. */
function installed(): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  return Object.keys(packages)
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .sort();
}

describe('The client, installed in a new application', () => {
  beforeAll(newApplication, 300_000);

  it('brings only what verifies webhooks, and no package of the service', () => {
    expect(installed()).toEqual(['@parcelward/client', '@stablelib/base64', 'fast-sha256', 'standardwebhooks']);
    const own = Object.keys(client.dependencies);
    const service = Object.keys(manifestOf('package.json').dependencies).filter((name) => !own.includes(name));
    expect(service.length).toBeGreaterThan(15);
    expect(installed().filter((name) => service.includes(name) || /nest|typeorm|bull|redis|mysql/.test(name))).toEqual(
      [],
    );
  });

  it('ships no test, no source and no map', () => {
    const files = readdirSync(join(folder, 'node_modules/@parcelward/client'), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/esm/index.js', 'dist/cjs/index.d.ts']));
    expect(files.filter((name) => /\.spec\.|\.map$|^src|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  });

  it('has types for ES modules, CommonJS and bundlers', async () => {
    const compiled = (compiler: string, ...options: string[]) =>
      runProgram(process.execPath, [join(process.cwd(), 'node_modules', compiler, 'bin/tsc'), '-p', '.', ...options], {
        cwd: folder,
      });
    // Several threads would take more time of the processor.
    expect(await compiled('@typescript/native', '--singleThreaded')).toEqual({ status: 0, output: '' });
    const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'];
    expect(await compiled('typescript', ...bundled)).toEqual({ status: 0, output: '' });
  });

  it.each(['main.mjs', 'main.cjs'])('calls the service, verifies a webhook and is mocked: %s', async (file) => {
    const { apiKey, store } = await newStore();
    const env = {
      NODE_EXTRA_CA_CERTS: servers.ca_file,
      PARCELWARD_URL: servers.base_urls[0],
      PARCELWARD_API_KEY: apiKey,
      PARCELWARD_SHOP_DOMAIN: store.shop_domain,
    };
    const output = await outputOf(process.execPath, [join('dist', file)], { cwd: folder, env });
    expect(JSON.parse(output)).toEqual({
      created: true,
      listed: ['C-1'],
      problem: 'ORDER_NOT_FOUND',
      event: 'evt_1 claim.denied',
      forged: 'WebhookVerificationError',
      mocked: 'CLAIM_EXISTS',
    });
  });
});
