#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run test:coverage [-- TIER [PATTERN]]`: runs the tests, prints how much of each context they run in any process, and lists
// the gaps. A run of all tests writes the table of docs/contributing/testing.md. `-- --report` only reads what the last run left.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, local, privateFolder, root } from './lib/folders.mjs';
import { run } from './lib/run.mjs';

const PAGE = 'docs/contributing/testing.md';
const BEGIN = '<!-- coverage -->';
const END = '<!-- /coverage -->';
/** Fewer lines in a row that no test runs are no gap. */
const LEAST_GAP = 20;
/** The copies of the sources that tests and services run. */
const COPIES = [
  '.local/compiled/{src,dashboard,packages}/**',
  '.local/bundle/**',
  'dist/**',
  '{dashboard,packages/*}/dist/**',
];
const SOURCE = /^(?:src|dashboard\/src|packages\/client\/src)\/.*(?<!\.spec)\.ts$/;

/**
 * @typedef {import('istanbul-lib-coverage').FileCoverage} FileCoverage
 * @typedef {{ path: string, coverage: FileCoverage }} Covered
 * @typedef {{ getCoverageMapFromAllCoverageFiles(): Promise<import('istanbul-lib-coverage').CoverageMap> }} Report
 */

const raw = join(local, 'coverage');
const words = process.argv.slice(2);
const hasPassed = words[0] === '--report' || (await testsPass());
const covered = await coveredSources();
const table = tableOf(covered);
console.log(`\n${table}\n\n${gapsIn(covered).join('\n')}`);
if (words.length === 0 && hasPassed) {
  const page = readFileSync(inRoot(PAGE), 'utf8');
  const [start, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  writeFileSync(inRoot(PAGE), `${page.slice(0, start)}\n\n${table}\n\n${page.slice(end)}`);
  await run(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), PAGE]);
}
process.exitCode = hasPassed ? 0 : 1;

async function testsPass() {
  rmSync(raw, { recursive: true, force: true });
  // Counts of code from a cache are less exact.
  const env = { NODE_V8_COVERAGE: privateFolder(raw), NODE_DISABLE_COMPILE_CACHE: '1' };
  return run(process.execPath, [inRoot('scripts/test.mjs'), ...words], { env, show: true }).then(
    () => true,
    () => false,
  );
}

/** @returns {Promise<Covered[]>} each source, with what ran of any of its copies */
async function coveredSources() {
  // Loaded here because the tests install it.
  const { Report } = await import('c8');
  const options = { tempDirectory: raw, resolve: root, include: COPIES, exclude: [], reporter: [], mergeAsync: true };
  const report = /** @type {Report} */ (/** @type {unknown} */ (new Report(options)));
  const map = await report.getCoverageMapFromAllCoverageFiles();
  return (
    map
      .files()
      .map((path) => ({ path: relative(root, path), coverage: map.fileCoverageFor(path) }))
      // The maps of packages in the bundle name sources of the same form, which are not here.
      .filter(({ path }) => SOURCE.test(path) && existsSync(inRoot(path)))
  );
}

/** @param {Covered[]} all */
function tableOf(all) {
  const parts = [...Map.groupBy(all, ({ path }) => partOf(path))].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = [...parts, /** @type {const} */ (['all', all])].map(
    ([name, some]) => `| ${name} | ${share(some, 'statements')} | ${share(some, 'branches')} |`,
  );
  return ['| Part | Statements | Branches |', '| --- | --- | --- |', ...rows].join('\n');
}

/**
 * @param {Covered[]} some
 * @param {'statements' | 'branches'} kind
 */
function share(some, kind) {
  const counts = some.map(({ coverage }) => coverage.toSummary().data[kind]);
  const [ran, total] = [counts.map(({ covered: n }) => n), counts.map(({ total: n }) => n)].map((numbers) =>
    numbers.reduce((sum, n) => sum + n, 0),
  );
  return `${((100 * ran) / total).toFixed(1)} %`;
}

/** `orders` for src/orders/…; files beside the contexts count as `app`. */
function partOf(path) {
  const [first, second] = path.split('/');
  if (first !== 'src') return first === 'packages' ? 'client' : first;
  return second.endsWith('.ts') ? 'app' : second;
}

/**
 * The lines in a row that no test runs, most first, as `file:first-last`.
 * @param {Covered[]} all
 */
function gapsIn(all) {
  const gaps = all.flatMap(({ path, coverage }) => {
    const lines = new Set(coverage.getUncoveredLines().map(Number));
    const starts = [...lines].filter((line) => !lines.has(line - 1));
    return starts.map((start) => {
      let end = start;
      while (lines.has(end + 1)) end++;
      return { text: `${path}:${start}-${end}`, length: end - start + 1 };
    });
  });
  const long = gaps.filter(({ length }) => length >= LEAST_GAP).sort((a, b) => b.length - a.length);
  return long.map(({ text }) => text);
}
