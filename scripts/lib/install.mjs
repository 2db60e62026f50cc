// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local, root } from './folders.mjs';
import { locked } from './lock.mjs';
import { copyReferenceFiles } from './reference-files.mjs';
import { run } from './run.mjs';
import { patiently, Refusal, say, since } from './say.mjs';

/**
 * Refuses a Node that is too old for the service. Node 20.19 still runs it, but is not supported: `engines` of package.json
 * names the supported versions.
 */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(`Node ${process.versions.node} is too old: Parcelward needs Node 22.22.3, 24.15 or later`);
  }
}

/** TypeScript 7. TypeScript 6, which has a `tsc` too, is installed for the JavaScript API that other tools need. */
export const TSC = '@typescript/native/bin/tsc';

/** Runs `npm ci`, unless the last installation is newer than package-lock.json. */
export async function installPackages() {
  await locked(join(local, 'install.lock'), async () => {
    // npm writes this file last, so it also shows that the installation is complete.
    const installed = modified(inRoot('node_modules/.package-lock.json'));
    if (installed >= modified(inRoot('package-lock.json'))) return;
    const started = Date.now();
    await patiently('packages', 'installing the npm packages', () => npm(['ci', '--include=dev', '--no-progress']));
    say('packages', `installed in ${since(started)}`);
  });
}

/**
 * Runs npm, the one that runs this script if any, as {@link run} does.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const { npm_execpath: own } = process.env;
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], options) : run('npm', args, options);
}

/** The folder of the dashboard, a separate application on the modules of the service. */
export const dashboard = inRoot('dashboard');

/** The folder of the package `@parcelward/client`. */
export const client = inRoot('packages/client');

/** Compiles src/, the client and the dashboard, each to its own dist/, unless the output is newer than all of its sources. */
export async function build() {
  await buildLocked(async () => {
    if (await compiled(root)) copyReferenceFiles();
    await compiledClient();
    await compiled(dashboard);
  });
}

/** Does `work` while no other command of this clone compiles. */
export function buildLocked(work) {
  return locked(join(local, 'build.lock'), work);
}

/** Compiles `src` of a folder to `dist` as its `nest-cli.json` says. Returns whether it had to. */
function compiled(folder) {
  const configs = ['.swcrc', 'tsconfig.build.json'].map((name) => inRoot(name));
  return compiledOnce(folder, [join(folder, 'nest-cli.json'), ...configs], () =>
    run(process.execPath, [inRoot('node_modules/@nestjs/cli/bin/nest.js'), 'build'], { cwd: folder }),
  );
}

/**
 * Compiles the client for `import` (`dist/esm`) and for `require` (`dist/cjs`), with types for both. Returns whether it had to.
 */
export function compiledClient() {
  const configs = ['tsconfig.json', 'tsconfig.cjs.json'].map((name) => join(client, name));
  return compiledOnce(client, configs, async () => {
    // `npm run typecheck` checks the types.
    for (const config of configs) await run(process.execPath, [inRoot('node_modules', TSC), '-p', config, '--noCheck']);
    // The package's other modules are ES modules.
    writeFileSync(join(client, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
  });
}

/** Compiles `src` of a folder to `dist`, unless the output is newer than all of its sources. Returns whether it had to. */
async function compiledOnce(folder, configs, compile) {
  const stamp = join(folder, 'dist/.built');
  const shared = ['package-lock.json', 'tsconfig.json'].map((name) => inRoot(name));
  if (modified(stamp) > Math.max(newest(join(folder, 'src')), ...[...configs, ...shared].map(modified))) return false;
  const started = new Date();
  // A failed build must leave no stamp.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await compile();
  writeFileSync(stamp, '');
  // A file that was saved during the build may not be in it.
  utimesSync(stamp, started, started);
  return true;
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The latest change in a folder; folders count too, because a deleted file only changes its folder. */
function newest(folder) {
  const below = readdirSync(folder, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? newest(join(folder, entry.name)) : modified(join(folder, entry.name)),
  );
  return Math.max(modified(folder), ...below);
}
