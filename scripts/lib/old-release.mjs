import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './folders.mjs';
import { npm } from './install.mjs';
import { CommandFailed, run } from './run.mjs';
import { Refusal, say } from './say.mjs';

const git = async (...args) => (await run('git', args)).trim();

/**
 * Finds the commit of a tag or another name. The default is the newest release tag before this commit, or, without a tag, the
 * commit before the newest migration.
 * @throws Refusal if the clone does not have that commit
 */
export async function oldCommit(name) {
  try {
    return await git('rev-parse', '--verify', `${name || (await lastRelease())}^{commit}`);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new Refusal(
      `This clone has no commit "${name || 'of an older release'}". Fetch the history first (git fetch --unshallow --tags), or name a commit with --from.`,
    );
  }
}

async function lastRelease() {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => '');
  if (tag) return tag;
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/migrations');
  return `${added}^`;
}

/**
 * Checks out a commit below `folder`, compiles and bundles it with its own scripts, and returns the folder of its programs. It uses
 * the packages of this clone if it depends on the same ones, else it installs its own.
 */
export async function oldPrograms(commit, folder) {
  const clone = join(folder, 'old');
  await run('git', ['clone', '--quiet', '--no-checkout', '--shared', root, clone]);
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });
  if (runtimeOf(clone) === runtimeOf(root)) symlinkSync(inRoot('node_modules'), join(clone, 'node_modules'));
  else {
    say('packages', 'installing those of the old release');
    await npm(['ci', '--include=dev', '--no-progress'], { cwd: clone });
  }
  const build = "import('./scripts/lib/install.mjs').then(({ build }) => build())";
  await run(process.execPath, ['--eval', build], { cwd: clone });
  const programs = join(clone, 'programs');
  await run(process.execPath, ['scripts/bundle.mjs', programs], { cwd: clone });
  return programs;
}

/** The packages that the programs load, with their versions. */
function runtimeOf(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const loaded = Object.entries(packages).filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev);
  return JSON.stringify(loaded.map(([path, { version }]) => [path, version]));
}
