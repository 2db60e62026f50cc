import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local } from './folders.mjs';
import { locked } from './lock.mjs';
import { run } from './run.mjs';
import { patiently, Refusal, say, since } from './say.mjs';

/** Refuses a Node that is too old for the service. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(`Node ${process.versions.node} is too old: Parcelward needs Node 20.19 or later`);
  }
}

/** `npm ci`, unless what it installed last is as new as package-lock.json. */
export async function installPackages() {
  await locked(join(local, 'install.lock'), async () => {
    // npm writes this file last, so it also tells that an installation was not cut off.
    const installed = modified(inRoot('node_modules/.package-lock.json'));
    if (installed >= modified(inRoot('package-lock.json'))) return;
    const started = Date.now();
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    await patiently('packages', 'installing the npm packages', () =>
      run(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--no-progress']),
    );
    say('packages', `installed in ${since(started)}`);
  });
}

/** Compiles src/ to dist/, unless dist/ is newer than all that it is made from. */
export async function build() {
  await locked(join(local, 'build.lock'), async () => {
    const stamp = inRoot('dist/.built');
    const sources = ['package-lock.json', 'nest-cli.json', '.swcrc', 'tsconfig.json'].map((name) => inRoot(name));
    if (modified(stamp) > Math.max(newest(inRoot('src')), ...sources.map(modified))) return;
    await run(process.execPath, [inRoot('node_modules/@nestjs/cli/bin/nest.js'), 'build']);
    // A build that fails leaves no stamp behind: it begins by deleting dist/.
    writeFileSync(stamp, '');
  });
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The latest change in a folder; the folders count too, because a deleted file shows there alone. */
function newest(folder) {
  const below = readdirSync(folder, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? newest(join(folder, entry.name)) : modified(join(folder, entry.name)),
  );
  return Math.max(modified(folder), ...below);
}
