// SPDX-License-Identifier: Apache-2.0
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { signedInClient, spawnDashboard } from '../support/dashboards.js';
import { addPackages, applicationFolder, npmInstall } from '../support/installation.js';
import { aSoundOrder } from '../support/orders.js';
import { outputOf, runProgram, startProgram } from '../support/programs.js';
import { redisDatabase, servers } from '../support/servers.js';
import { newStore } from '../support/stores.js';

/** The backend that the guide starts from, which is installed with its own manifest. */
const BACKEND = 'examples/minimal-backend';

/** Packages that the large application adds: those that are optional and that it uses, and those of the dashboard. */
const ADDED = ['nodemailer', '@types/express', 'handlebars', 'helmet'];

interface Manifest {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
  exports: Record<string, unknown>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const own = manifestOf('.');

/** The guide for dashboard developers, whose examples are part of the application. */
const GUIDE = readFileSync('docs/guides/importing.md', 'utf8');
const SERVICES = readFileSync('docs/reference/services.md', 'utf8');

const backend = applicationFolder('package');
/** The large application, which finds its packages in the folder of the backend. */
const folder = join(backend, 'large');
const databases = ['parcelward_pkg', 'parcelward_app'] as const;

afterAll(() => onServer((name) => `DROP DATABASE IF EXISTS ${name}`));

async function onServer(statement: (database: string) => string): Promise<void> {
  const url = new URL(servers.database_url);
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    socketPath: url.searchParams.get('socketPath') ?? undefined,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
  for (const name of databases) await connection.query(statement(name));
  await connection.end();
}

/** Runs a program of the application, and returns its output. */
const node = (args: string[], options: { env?: Record<string, string>; input?: string } = {}): Promise<string> =>
  outputOf(process.execPath, args, { cwd: folder, ...options });

function isNoTest(path: string): boolean {
  return !path.endsWith('.spec.ts');
}

/** The entries of the package. */
const ENTRIES = Object.keys(own.exports).map((entry) => `parcelward${entry.slice(1)}`);

/** A new application outside the repository: the smallest backend, which installs what its manifest names and nothing else. */
async function newBackend(): Promise<void> {
  const packed = process.env.PARCELWARD_PACKED ?? '';
  expect(basename(packed)).toBe(`parcelward-${own.version}.tgz`);
  cpSync(BACKEND, backend, { recursive: true });
  const manifest = manifestOf(BACKEND);
  const dependencies = { ...manifest.dependencies, parcelward: `file:${packed}` };
  writeFileSync(join(backend, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  await npmInstall(backend, ['']);
}

/** An application that uses all of the package: the dashboard, the examples of the guide, and tests of each service. */
function newLargeApplication(): void {
  cpSync('test/package/app', folder, { recursive: true });
  cpSync('dashboard/src', join(folder, 'src/dashboard'), { recursive: true, filter: isNoTest });
  for (const [index, [, code = '']] of [...GUIDE.matchAll(/```ts\n(.*?)```/gs)].entries())
    writeFileSync(join(folder, `src/guide-${index}.ts`), code);
  const modules = ENTRIES.filter((entry) => !entry.endsWith('.json'));
  const entries = modules.map((entry, index) => `export * as entry${index} from '${entry}';\n`);
  writeFileSync(join(folder, 'src/entries.ts'), entries.join(''));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  addPackages(backend, ADDED);
}

function databaseUrl(name: string): string {
  const url = new URL(servers.database_url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the application to its end, with a separate database for Parcelward, and returns its report. */
async function runApplication(): Promise<Record<string, unknown>> {
  const settings = {
    hostDatabaseUrl: databaseUrl(databases[1]),
    hostRedisUrl: redisDatabase(14),
    parcelward: {
      databaseUrl: databaseUrl(databases[0]),
      redisUrl: redisDatabase(15),
      jwtSecret: 'the JWT_SECRET of the package tests',
      trackingGateway: 'simulator',
      encryptionKey: 'the ENCRYPTION_KEY of the package tests',
      logLevel: 'silent',
      simulatorStepSeconds: 3600,
      mailFolder: join(folder, 'mail'),
      uploadsFolder: join(folder, 'uploads'),
    },
  };
  const output = await node(['dist/main.js'], { env: { SETTINGS: JSON.stringify(settings) } });
  return JSON.parse(output) as Record<string, unknown>;
}

/** The packages of the backend by their folders, without those of its build. */
function installed(): string[] {
  const { packages } = JSON.parse(readFileSync(join(backend, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true }>;
  };
  return Object.keys(packages).filter((path) => !packages[path]?.dev && !packages[path]?.optional);
}

/** The size of a package's files, without the packages in it. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return files.reduce((sum, file) => {
    const path = join(folder, file.name);
    return sum + (file.isDirectory() ? bytesIn(path) : statSync(path).size);
  }, 0);
}

describe('The package, installed in the smallest backend', () => {
  beforeAll(async () => {
    await Promise.all([newBackend(), onServer((name) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4`)]);
  });

  it('installs no second copy of the packages that it shares with the application', () => {
    const { parcelward: _parcelward, ...shared } = manifestOf(BACKEND).dependencies;
    const copies = installed().filter((path) =>
      Object.keys(shared).some((name) => path.endsWith(`node_modules/${name}`)),
    );
    expect(copies.sort()).toEqual(
      Object.keys(shared)
        .map((name) => `node_modules/${name}`)
        .sort(),
    );
    expect({ ...own.dependencies, ...own.peerDependencies, ...manifestOf('docker').dependencies }).toMatchObject(
      shared,
    );
  });

  it('installs few packages besides those that every Nest backend with a database has', () => {
    const paths = installed();
    const bytes = paths.reduce((sum, path) => sum + bytesIn(join(backend, path)), 0);
    expect(paths.length).toBeLessThan(220);
    expect(bytes / 1e6).toBeLessThan(90);
  });

  it('installs no optional package', () => {
    const names = Object.keys(own.peerDependenciesMeta);
    expect(names).toContain('nodemailer');
    expect(names.filter((name) => existsSync(join(backend, 'node_modules', name)))).toEqual([]);
  });

  it('ships no test, no source and no map', async () => {
    const files = await outputOf(
      'find',
      ['node_modules/parcelward', '-type', 'f', '-not', '-path', '*/node_modules/*/node_modules/*'],
      { cwd: backend },
    );
    const names = files.trim().split('\n');
    expect(names.length).toBeGreaterThan(100);
    const isExample = (name: string): boolean => name.startsWith('node_modules/parcelward/examples/');
    expect(
      names.filter(
        (name) =>
          !isExample(name) &&
          /\.(?:spec|e2e-spec)\.|\.map$|\/(?:src|test|bench)\/(?!README\.md$)|(?<!\.d)\.ts$/.test(name),
      ),
    ).toEqual([]);
  });

  it('compiles and starts without any optional package, and serves', async () => {
    expect(manifestOf(BACKEND).scripts).toEqual({ build: 'tsc', start: 'node dist/main.js' });
    // With TypeScript 6 and `skipLibCheck: false`: all declarations of the package are checked.
    expect(await outputOf('npm', ['run', 'build', '--silent'], { cwd: backend })).toBe('');
    const store = await newStore();
    expect((await store.put('/orders/M-1', aSoundOrder())).status).toBe(201);
    const settings = { PUBLIC_BASE_URL: servers.base_urls[0], BACKEND_PORT: '0', STAFF_TOKEN: 'a token of the test' };
    const url = await startProgram(join(backend, 'dist/main.js'), {
      ...settings,
      SHOP_DOMAIN: store.store.shop_domain,
    });
    const get = async (path: string, token = settings.STAFF_TOKEN): Promise<[number, unknown]> => {
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return [response.status, await response.json()];
    };
    expect(await get('/orders/M-1')).toEqual([200, expect.objectContaining({ order_number: 'M-1' })]);
    expect(await get('/orders')).toEqual([200, { orders: [expect.objectContaining({ lines: 1 })], next: null }]);
    expect(await get('/orders/M-2')).toEqual([404, expect.objectContaining({ code: 'ORDER_NOT_FOUND' })]);
    expect(await get('/claims')).toEqual([200, { claims: [], next: null }]);
    expect((await get('/orders', 'another token'))[0]).toBe(401);
  });
});

describe('The package, installed in a large application', () => {
  beforeAll(newLargeApplication);

  it('compiles in strict mode, with the examples of its guide and the dashboard', async () => {
    const tsc = join(process.cwd(), 'node_modules/@typescript/native/bin/tsc');
    // Several threads would take more time of the processor.
    const compiled = (...options: string[]) =>
      runProgram(process.execPath, [tsc, '--singleThreaded', '-p', ...options], { cwd: folder });
    const passed = { status: 0, output: '' };
    expect(await compiled('.')).toEqual(passed);
    const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--moduleDetection', 'force', '--noEmit'];
    expect(await compiled('tsconfig.entries.json', ...bundled)).toEqual(passed);
  });

  it('can be required by a CommonJS module', async () => {
    expect(ENTRIES).toContain('parcelward/orders');
    const program = `console.log(${JSON.stringify(ENTRIES)}.filter((name) => !Object.keys(require(name)).length))`;
    const output = await node(['--no-warnings', '--input-type=commonjs', '-e', program]);
    expect(output.trim()).toBe('[]');
  });

  describe('imported by a program', () => {
    let found: Record<string, unknown>;
    const rows = SERVICES.split('\n').filter((line) => /^\|.*`\w+\.\w+/.test(line));
    const names = rows.flatMap((row) => {
      let type = '';
      return [...row.matchAll(/`([A-Z]\w+)?\.(\w+)/g)].map(
        ([, named, method]) => `${(type = named ?? type)}.${method}`,
      );
    });

    beforeAll(async () => {
      found = JSON.parse(await node(['dist/import.js'], { input: JSON.stringify(names) })) as typeof found;
    });

    it('has every method in its guide', () => {
      expect(names.length).toBeGreaterThan(50);
      expect(found.missing).toEqual([]);
    });

    it('has no side effect on import: no listener, timer, handle, global or read of the environment', () => {
      const { before, after, globals, environmentReads } = found;
      expect({ after, globals, environmentReads }).toEqual({ after: before, globals: [], environmentReads: [] });
    });
  });

  it('is enough for the dashboard', async () => {
    const store = await newStore();
    expect((await store.put('/orders/P-1', aSoundOrder())).status).toBe(201);
    const dashboard = await spawnDashboard([store], join(folder, 'dist/dashboard/main.js'));
    const page = await (await signedInClient(dashboard)).open('/orders/P-1');
    expect(page.texts('h1')).toEqual(['Order P-1']);
    const files = page.$('link[href], script[src], main img[src]').toArray();
    const paths = files.map(({ attribs }) => String(attribs.href ?? attribs.src));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect([path, (await page.get(path)).status]).toEqual([path, 200]);
  });

  describe('drives orders, returns and claims through the services', () => {
    let report: Record<string, unknown>;

    beforeAll(async () => {
      report = await runApplication();
    });

    it('with application tables and queues of the same names', () => {
      expect(report).toMatchObject({ notes: 1, worked: [{ mine: true }] });
    });

    it('orders: writes, reads, finds, lists and counts them', () => {
      expect(report).toMatchObject({
        order: {
          created: true,
          lines: ['2 L-1', '2 L-2'],
          flagged: false,
          shipments: ['1Z5R89390357567127 PENDING'],
          actor: 'ana',
          all: ['D-2', 'D-1'],
          flaggedOnly: ['D-2 true'],
          found: [['D-1'], expect.any(String)],
          days: { orders: 2, flagged: 1 },
        },
        timeline: ['ups', 0, 2],
      });
    });

    it('a return: requests, approves, labels and refunds it', () => {
      expect(report).toMatchObject({
        return: {
          asked: ['AWAITING_APPROVAL false'],
          status: 'PROCESSED',
          tracked: 'usps',
          refund: 10,
          history: ['return.processed', 'return.in_transit', 'return.approved', 'return.requested'],
        },
      });
    });

    it('a claim: files, queues, approves, resolves and counts it', () => {
      expect(report).toMatchObject({
        claim: {
          queued: [
            10,
            false,
            'line_total 20.00 of 40.00, subtotal 40.00: the line is worth 20.00; 1 of 2 units: 10.00',
          ],
          approved: 'APPROVED',
          status: 'RESOLVED',
          moves: ['SUBMITTED ana', 'APPROVED ana', 'RESOLVED ana'],
          reasons: [{ reason: 'Lost', claims: 1, approved: 1, denied: 0 }],
        },
      });
    });

    it('an import: receives its file, lists, reads and cancels it', () => {
      expect(report).toMatchObject({
        import: {
          states: ['queued', 'cancelled', 'cancelled'],
          startedBy: ['ana'],
          refused: { items: [], next: null },
        },
      });
    });

    it('starts each context without the others', () => {
      const contexts = [
        'Stores',
        'Auth',
        'Shipments',
        'Orders',
        'Returns',
        'Claims',
        'Notifications',
        'Imports',
        'Platforms',
        'Desk',
        'Privacy',
      ];
      expect(report).toMatchObject({ isolated: contexts.map((name) => `${name}Module`) });
    });

    it('keys and endpoints: returns a secret on creation', () => {
      expect(report).toMatchObject({ secret: 'whsec_' });
    });

    it('a missing optional package: names it and its use', () => {
      expect(report).toMatchObject({
        missing: 'Uploading a photo needs the package sharp, which is not installed. Run: npm install sharp',
      });
    });

    it('refusals: throws a Problem with a code', () => {
      expect(report).toMatchObject({
        problems: ['ORDER_NOT_FOUND', 'API_KEY_EXISTS', 'VALIDATION_ERROR /colour /currency'],
      });
    });

    it('adds no route, guard, filter or header to those of the application', () => {
      expect(report).toMatchObject({
        routes: [
          '/dashboard/orders 200 application/json null',
          '/dashboard/fault 500 application/json null',
          '/orders/D-1 404 application/json null',
          '/health/live 404 application/json null',
        ],
      });
    });

    it('runs jobs only with the worker module', () => {
      expect(report).toMatchObject({ relayed: false, relayedByWorker: true });
    });
  });
});
