// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { local, privateFolder } from './folders.mjs';
import { locked } from './lock.mjs';
import { findProgram, run } from './run.mjs';
import { patiently, say, since } from './say.mjs';

/**
 * Uses packages of Debian and Ubuntu without installing them: apt downloads and verifies them, and they are unpacked under
 * `.local/packages`. That needs no root, starts no service and changes no file outside the clone.
 */
const home = join(local, 'packages');

/** Unpacks a server as {@link unpacked} does, and returns `{command, prefix, env}`. `programs` are the server's names. */
export async function unpackedServer(subject, packages, programs) {
  const { prefix, env } = await unpacked(subject, packages);
  const command = ['usr/sbin', 'usr/bin']
    .flatMap((folder) => programs.map((name) => join(prefix, folder, name)))
    .find(existsSync);
  if (!command) throw new Error(`no ${programs.join(' or ')} in the packages`);
  return { command, prefix, env };
}

/**
 * Unpacks packages and missing libraries once, and returns `{prefix, env}`: the folder, and the environment of its
 * programs. `packages` are alternatives, the best first, because names differ between releases. An alternative may name
 * several packages, separated by spaces.
 */
export async function unpacked(subject, packages) {
  const prefix = join(home, subject);
  const done = join(prefix, '.unpacked');
  await locked(join(home, `${subject}.lock`), async () => {
    if (existsSync(done)) return;
    const started = Date.now();
    await patiently(subject, "downloading the distribution's packages", () => unpack(prefix, packages));
    writeFileSync(done, '');
    say(subject, `unpacked under .local/packages in ${since(started)}`);
  });
  return { prefix, env: { LD_LIBRARY_PATH: libraryFolders(prefix).join(':') } };
}

async function unpack(prefix, packages) {
  if (!findProgram(['apt-get']) || !findProgram(['dpkg-deb']))
    throw new Error('This machine has no apt-get and dpkg-deb.');
  rmSync(prefix, { recursive: true, force: true });
  const ours = privateFolder(join(prefix, '.apt'));
  const apt = privateApt(ours);
  try {
    await apt(['update']);
    const missing = await missingPackages(apt, packages);
    const downloads = privateFolder(join(ours, 'downloads'));
    await apt(['download', ...missing], downloads);
    for (const file of readdirSync(downloads)) await run('dpkg-deb', ['-x', join(downloads, file), prefix]);
  } finally {
    rmSync(ours, { recursive: true });
  }
}

/** apt-get with the machine's sources and keys, but its own lists and caches. */
function privateApt(folder) {
  privateFolder(join(folder, 'state/lists/partial'));
  privateFolder(join(folder, 'cache/archives/partial'));
  const options = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Debug::NoLocking': '1',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return (command, cwd = folder) => run('apt-get', ['-q', ...args, ...command], { cwd, env: { LC_ALL: 'C' } });
}

/** `name=version` of the first alternative that apt knows, and of its dependencies that are not installed. */
async function missingPackages(apt, packages) {
  let reason;
  for (const names of packages) {
    try {
      const plan = await apt(['--simulate', '--no-install-recommends', 'install', ...names.split(' ')]);
      return [...plan.matchAll(/^Inst (\S+) (?:\[[^\]]*\] )?\((\S+)/gm)].map(
        ([, missing, version]) => `${missing}=${version}`,
      );
    } catch (error) {
      reason ??= error;
    }
  }
  throw reason;
}

/** The folders of libraries, including subfolders that a few packages would search in another place. */
function libraryFolders(prefix) {
  const top = ['usr/lib', 'lib'].map((folder) => join(prefix, folder)).filter(existsSync);
  const machine = top.flatMap((folder) => folders(folder).filter((path) => basename(path).includes('-linux-')));
  const parts = machine
    .flatMap(folders)
    .filter((folder) => readdirSync(folder).some((name) => /^lib.*\.so/.test(name)));
  return [...top, ...machine, ...parts];
}

function folders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}
