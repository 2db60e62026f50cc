// SPDX-License-Identifier: Apache-2.0
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local, privateFolder } from './folders.mjs';
import { CommandFailed, run } from './run.mjs';
import { Refusal, say } from './say.mjs';

/**
 * Compiles the service of a Git ref below `.local` with the packages of this clone, and returns `{commit, folder}`. It stays
 * there until another commit is asked for.
 * @param {string} ref
 */
export async function buildOfRef(ref) {
  const commit = await commitOf(ref);
  if (!commit) throw new Refusal(`"${ref}" is no commit of this clone.`);
  const builds = join(local, 'other-builds');
  const folder = join(builds, commit);
  const stamp = join(folder, 'dist/.built');
  if (existsSync(stamp)) return { commit, folder };
  rmSync(builds, { recursive: true, force: true });
  const archive = join(privateFolder(folder), 'archive.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  say('build', `compiling ${commit}`);
  try {
    await run(process.execPath, [inRoot('node_modules/@nestjs/cli/bin/nest.js'), 'build'], { cwd: folder });
    await run(process.execPath, ['scripts/reference-files.mjs'], { cwd: folder });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new Refusal(`${ref} does not compile with the packages of this clone:\n${error.output}`);
  }
  writeFileSync(stamp, '');
  return { commit, folder };
}

/** The short hash of a ref's commit; undefined if there is none, or no Git. */
export async function commitOf(ref) {
  return (await gitAnswer('rev-parse', '--short', '--verify', `${ref}^{commit}`))?.trim();
}

/** The commit of the files, such as `` `1a2b3c4` `` or `` `1a2b3c4` with changes ``. */
export async function stateOfFiles() {
  const [commit, changes] = await Promise.all([commitOf('HEAD'), gitAnswer('status', '--porcelain')]);
  return commit ? `\`${commit}\`${changes ? ' with changes' : ''}` : 'an unknown commit';
}

async function gitAnswer(...words) {
  try {
    return await run('git', words);
  } catch (error) {
    if (error instanceof CommandFailed) return undefined;
    throw error;
  }
}
