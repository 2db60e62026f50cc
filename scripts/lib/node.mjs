// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './folders.mjs';
import { locked } from './lock.mjs';
import { PinnedPackages } from './pinned-packages.mjs';
import { run } from './run.mjs';
import { patiently, say } from './say.mjs';

/** The Node of images and CI, as packages of the npm registry: versions in package.json, digests in package-lock.json. */
const pinned = new PinnedPackages('node');
/** @type {Record<string, string>} */
const packages = JSON.parse(readFileSync(inRoot('scripts/node/package.json'), 'utf8')).optionalDependencies;

const bin = join(pinned.home, 'node_modules/.bin');

/**
 * The version of Node to run instead of the machine's, or undefined: that of the package for this platform if the machine's
 * is older than 24, unless `setting` (`NODE_FROM_REGISTRY`) is `false`.
 * @param {{ version: string, platform: string, arch: string, setting?: string }} machine
 */
export function pinnedVersion({ version, platform, arch, setting }, versions = packages) {
  return setting === 'false' || parseInt(version, 10) >= 24 ? undefined : versions[`node-${platform}-${arch}`];
}

const { platform, arch, versions, env } = process;
const wanted = pinnedVersion({ version: versions.node, platform, arch, setting: env.NODE_FROM_REGISTRY });

/** The program of the pinned Node if this machine needs it and an earlier command installed it, else the running one. */
export function bestNode() {
  return wanted && isInstalled() ? join(bin, 'node') : process.execPath;
}

/**
 * The folder of the pinned Node if this machine needs it, which is downloaded the first time; undefined to go on with the
 * machine's. Prints which Node runs unless it is the machine's by choice.
 */
export async function folderOfNode() {
  if (!wanted) return undefined;
  const isHere = await locked(`${pinned.home}.lock`, async () => isInstalled() || install());
  const [chosen, reason] = isHere
    ? [wanted, `this machine has ${versions.node}; NODE_FROM_REGISTRY=false prefers that`]
    : [versions.node, `the npm registry did not deliver ${wanted}; NODE_FROM_REGISTRY=false does not ask it`];
  say('node', `${chosen} (${reason})`);
  return isHere ? bin : undefined;
}

const isInstalled = () => existsSync(join(bin, 'node')) && pinned.isInstalled();

/** Installs the package and returns whether its program runs here. */
async function install() {
  try {
    await patiently('node', `downloading Node ${wanted}`, () => pinned.install());
    await run(join(bin, 'node'), ['--version']);
    return true;
  } catch {
    pinned.remove();
    return false;
  }
}
