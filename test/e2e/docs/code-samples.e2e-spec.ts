// SPDX-License-Identifier: Apache-2.0
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { type CodeSample } from '../../../openapi/code-samples.js';
import { aPicture } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { importIn, untilEnded } from '../../support/imports.js';
import { pythonProgram } from '../../support/python-program.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { examples: Record<string, { value: string }> }> };
  'x-codeSamples': CodeSample[];
}

const run = promisify(execFile);

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(paths).flatMap((item) => Object.values(item));
const operationOf = (id: string): Operation => operations.find(({ operationId }) => operationId === id) as Operation;
const fileExample = (type: string): string => {
  const { examples = {} } = operationOf('createImport').requestBody?.content[type] ?? {};
  return Object.values(examples)[0]?.value ?? '';
};

/** curl needs two programs that a machine may lack. */
const SHELL = `jq() { node -p 'JSON.parse(fs.readFileSync(0)).access_token'; }
uuidgen() { node -p 'crypto.randomUUID()'; }
`;

/** How to run a sample in each language, and how to see whether this machine has it. */
const LANGUAGES: Record<
  string,
  { file: string; command: string[]; isHere: string[]; text?: (source: string) => string }
> = {
  curl: { file: 'sample.sh', command: ['bash', '-euo', 'pipefail'], isHere: [], text: (source) => SHELL + source },
  TypeScript: { file: 'sample.mjs', command: [process.execPath], isHere: [], text: javascript },
  Python: { file: 'sample.py', command: [pythonProgram()], isHere: ['-c', 'import requests'] },
  PHP: {
    file: 'sample.php',
    command: ['php', '-d', `curl.cainfo=${resolve(servers.ca_file)}`],
    isHere: ['-r', 'curl_init();'],
  },
};
const spoken = Object.keys(LANGUAGES).filter((name) => {
  const {
    command: [program = ''],
    isHere,
  } = LANGUAGES[name] as (typeof LANGUAGES)[string];
  return isHere.length === 0 || spawnSync(program, isHere).status === 0;
});

function javascript(source: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

/** Runs samples of a language for a store, in a folder inside the package, where its name resolves to the build. */
class SampleRunner {
  readonly folder = mkdtempSync(join('.local', 'samples-'));

  constructor(
    private readonly store: TestStore,
    private readonly language: string,
  ) {}

  /** Runs the sample of an operation, with ids in place of those in its path, and returns its output. */
  async run(id: string, ids: Record<string, string> = {}): Promise<string> {
    const { file, command, text = String } = LANGUAGES[this.language] as (typeof LANGUAGES)[string];
    const { source = '' } = operationOf(id)['x-codeSamples'].find(({ label }) => label === this.language) ?? {};
    const filled = Object.entries(ids).reduce((code, [shown, real]) => code.replaceAll(shown, real), source);
    expect(Object.keys(ids).filter((shown) => !source.includes(shown))).toEqual([]);
    writeFileSync(join(this.folder, file), text(filled));
    const [program = '', ...args] = command;
    const ca = resolve(servers.ca_file);
    const { PATH } = process.env;
    const { stdout } = await run(program, [...args, file], {
      cwd: this.folder,
      env: {
        PATH,
        PARCELWARD_URL: servers.base_urls[0],
        PARCELWARD_API_KEY: this.store.apiKey,
        PARCELWARD_SHOP_DOMAIN: this.store.shopDomain,
        ...{ CURL_CA_BUNDLE: ca, NODE_EXTRA_CA_CERTS: ca, REQUESTS_CA_BUNDLE: ca },
      },
    });
    return stdout;
  }
}

const PHOTO_NAME = 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg';
const ENDPOINT = 'whe_01k9w3c2q4m7v8x5t6r1z0a9bd';
const IMPORT = 'imp_01k9w3c2q4m7v8x5t6r1z0a9bd';

describe('C-DOC-10: the code samples', () => {
  it('are run in curl and TypeScript on every machine', () => {
    expect(spoken).toEqual(expect.arrayContaining(['curl', 'TypeScript']));
  });

  it.concurrent.each(spoken)('work as they are: %s', async (language) => {
    const store = await newStore();
    const samples = new SampleRunner(store, language);
    const data = async (path: string): Promise<Json> => (await store.get(path)).json.data as Json;
    try {
      expect(await samples.run('issueToken')).toContain('access_token');
      expect(await samples.run('putOrder')).toContain('newly_created');
      expect(await samples.run('cancelOrder')).toContain('cancellation');
      expect(await data('/orders/DEMO-1001')).toMatchObject({ order: { cancellation: { status: 'full' } } });

      const photo = join(samples.folder, 'photo.jpg');
      writeFileSync(photo, await aPicture().jpeg().toBuffer());
      const [, name = ''] = /uploads\\?\/([\w-]+\.\w+)/.exec(await samples.run('uploadPhoto')) ?? [];
      rmSync(photo);
      await samples.run('getPhoto', { [PHOTO_NAME]: name });
      expect(readFileSync(photo).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

      writeFileSync(join(samples.folder, 'orders.ndjson'), `${fileExample('application/x-ndjson')}{}\n`);
      expect(await samples.run('createImport')).toContain('import_id');
      const [queued] = (await data('/imports'))['imports'] as Json[];
      const done = await untilEnded(store, queued as Json);
      expect(done).toMatchObject({ state: 'completed', counts: { created: 2, refused: 1 } });
      expect(await samples.run('listImportErrors', { [IMPORT]: String(done.import_id) })).toContain('/order');

      await samples.run('createWebhookEndpoint');
      const [endpoint] = (await data('/webhook-endpoints'))['endpoints'] as Json[];
      const tested = await samples.run('testWebhookEndpoint', { [ENDPOINT]: String(endpoint?.endpoint_id) });
      expect(tested).toContain('evt_');
    } finally {
      rmSync(samples.folder, { recursive: true });
    }
  });

  it("C-DOC-6: import the example of Shopify's export", async () => {
    const store = await newStore();
    const answer = await store.call('/imports', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: fileExample('text/csv'),
    });
    const { state, counts } = await untilEnded(store, importIn(answer));
    expect([state, counts]).toMatchObject(['completed', { created: 2, refused: 0 }]);
  });
});
