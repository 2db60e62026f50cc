#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm test`: all checks and tests that decide whether a change is right. `npm test -- TIER [PATTERN] [JEST OPTIONS]` runs one
// tier, and `npm test -- --debug TIER PATTERN` waits for a debugger first. `npm run test:slow` is the tier `slow`.
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { Daemons } from './lib/daemons.mjs';
import { cacheCompiledCode, inRoot, local, privateFolder, root } from './lib/folders.mjs';
import { build, checkNode, client, installPackages, TSC } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { tryLock } from './lib/lock.mjs';
import { run } from './lib/run.mjs';
import { Refusal } from './lib/say.mjs';
import { findServers } from './lib/servers.mjs';
import { Steps } from './lib/steps.mjs';
import { folder, startTestServers } from './lib/test-servers.mjs';

const TIERS = ['static', 'unit', 'e2e', 'browser', 'package', 'slow'];

/** The servers of the fault suite (`npm run test:faults`), among which ten minutes of faults are divided. */
const FAULT_ENGINES = ['single', 'galera-haproxy', 'sentinel', 'redis-cluster'];
const FAULT_MINUTES = 10;

const words = process.argv.slice(2);
const isDebugged = words[0] === '--debug';
const [tier, ...jestArguments] = isDebugged ? words.slice(1) : words;
const wanted = (name) => !tier || tier === name;
const isSlow = tier === 'slow';
const needsServers = wanted('e2e') || wanted('browser') || wanted('package') || isSlow;
const needsBuild = needsServers || wanted('static');

cacheCompiledCode();

const daemons = new Daemons(folder);
const steps = new Steps({ jestArguments, isDebugged });
const status = await lifetime(daemons, test, 130);
console.log(`\n${steps.summary}`);
process.exit(status || steps.status);

async function test() {
  if (tier && !TIERS.includes(tier)) throw new Refusal(`No tier "${tier}": ${TIERS.join(', ')}.`);
  checkNode();
  const finding = find();
  await installPackages();
  const isBuilt = needsBuild && (await steps.check('build', build));
  const serving = isBuilt && needsServers ? serve(finding) : Promise.resolve(undefined);
  // Two lanes, because the tests over HTTP leave the processor idle while they wait.
  await Promise.all([
    serving.then((servers) => servers && (isSlow ? testProcesses(servers) : testOverHttp(servers))),
    checkAndTestHere({ isBuilt, serving }),
  ]);
  return 0;
}

/** Starts to find, and if needed to download, servers and browser. A failure is reported by whoever awaits the result. */
function find() {
  const finding = {
    servers: needsServers && findServers(),
    browser: wanted('browser') && findBrowser(),
  };
  for (const found of Object.values(finding)) if (found) found.catch(() => {});
  return finding;
}

/**
 * Starts the servers; reports a failure.
 * @returns {Promise<Awaited<ReturnType<typeof startTestServers>> | undefined>}
 */
async function serve(finding) {
  const release = tryLock(`${local}/test.lock`);
  if (!release) throw new Refusal('The tests already run in this clone.');
  process.on('exit', release);
  /** @type {Awaited<ReturnType<typeof startTestServers>> | undefined} */
  let started;
  await steps.check('servers', async () => {
    const [servers, browser] = await Promise.all([finding.servers, finding.browser]);
    started = await startTestServers(daemons, { servers, browser });
  });
  return started;
}

/** The tests over HTTP, then the audit of the SQL statements that they caused. */
async function testOverHttp({ file, processes }) {
  const env = { PARCELWARD_TEST: file };
  const projects = ['e2e', 'browser'].filter(wanted);
  // More workers than processors, because test files mostly wait.
  if (projects.length > 0) await steps.jest(projects, { env, workers: 4, isShown: true });
  if (!wanted('e2e') || jestArguments.length > 0) return;
  // The last statements reach the trace when the processes stop.
  await daemons.stop(processes);
  await steps.jest(['audit'], { env, workers: 2, isShown: Boolean(tier) });
}

/** The tests of killed and frozen processes, then, unless a pattern selects some tests, the fault suite. */
async function testProcesses({ file, processes }) {
  // One worker per processor, because these tests start many processes, and measure their memory.
  await steps.jest(['slow'], { env: { PARCELWARD_TEST: file }, workers: 2, isShown: true });
  if (jestArguments.length > 0) return;
  await daemons.stop(processes);
  const minutes = String(FAULT_MINUTES / FAULT_ENGINES.length);
  for (const engine of FAULT_ENGINES) {
    console.log(`\n== faults: ${engine}`);
    const args = [inRoot('scripts/faults.mjs'), '--engine', engine, '--minutes', minutes];
    await steps.check(`faults: ${engine}`, () => run(process.execPath, args, { show: true }));
  }
}

/** All checks without a running service, and the tests of the package, which start their own. */
async function checkAndTestHere({ isBuilt, serving }) {
  const isWhole = !tier;
  if (wanted('static'))
    await steps.check('types', async () => {
      await tool(TSC, '--noEmit', ...incremental('types'));
      await tool(TSC, '-p', 'tsconfig.scripts.json', ...incremental('types-of-scripts'));
      await tool(TSC, '--noEmit', '-p', 'packages/client', ...incremental('types-of-client'));
    });
  if (wanted('static') && isBuilt)
    await steps.check('generated files', () => run(process.execPath, [inRoot('scripts/generate.mjs'), '--check']));
  if (wanted('package') && isBuilt) await testPackage(serving);
  if (wanted('unit')) await steps.jest(['unit'], { workers: isWhole ? 1 : 2, isShown: !isWhole });
  if (!wanted('static')) return;
  await steps.check('licences of files', () => run(process.execPath, [inRoot('scripts/spdx.mjs'), '--check']));
  await steps.check('oxlint', () => tool('oxlint/bin/oxlint'));
  await steps.check('oxfmt', () => tool('oxfmt/bin/oxfmt', '--list-different'));
}

/** Checks the packages as they would be published, with tools and in applications. */
async function testPackage(serving) {
  const areWritten = await steps.check('declarations', () =>
    tool(TSC, '-p', 'tsconfig.build.json', '--noCheck', '--singleThreaded'),
  );
  if (!areWritten) return;
  let packed = [''];
  await steps.check('pack', async () => (packed = await pack(root, client)));
  await steps.check('publint', async () => {
    for (const tarball of packed) await tool('publint/src/cli.js', '--strict', tarball);
  });
  const servers = await serving;
  const env = {
    PARCELWARD_TEST: servers?.file,
    PARCELWARD_PACKED: packed[0],
    PARCELWARD_CLIENT_PACKED: packed[1],
  };
  if (servers) await steps.jest(['package'], { env, workers: 1, isShown: Boolean(tier) });
}

/** Packs the packages of folders and returns the paths of the tarballs. */
async function pack(...folders) {
  const target = privateFolder(join(local, 'packed'));
  const names = await run('npm', ['pack', ...folders, '--silent', '--ignore-scripts', '--pack-destination', target]);
  return names
    .trim()
    .split('\n')
    .map((name) => join(target, name));
}

function tool(path, ...args) {
  return run(process.execPath, [inRoot('node_modules', path), ...args]);
}

function incremental(name) {
  return ['--incremental', '--tsBuildInfoFile', `.local/cache/${name}.tsbuildinfo`];
}
