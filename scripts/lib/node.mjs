import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local, privateFolder } from './folders.mjs';
import { npm } from './install.mjs';
import { locked } from './lock.mjs';
import { run } from './run.mjs';
import { patiently, say } from './say.mjs';

/** The Node of images and CI, as packages of the npm registry: versions in package.json, digests in package-lock.json. */
const pinned = inRoot('scripts/node');
const files = ['package.json', 'package-lock.json'];
const text = (folder, file) => readFileSync(join(folder, file), 'utf8');
/** @type {Record<string, string>} */
const packages = JSON.parse(text(pinned, 'package.json')).optionalDependencies;

const home = join(local, 'packages/node');
const bin = join(home, 'node_modules/.bin');

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
  const isHere = await locked(`${home}.lock`, async () => isInstalled() || install());
  const [chosen, reason] = isHere
    ? [wanted, `this machine has ${versions.node}; NODE_FROM_REGISTRY=false prefers that`]
    : [versions.node, `the npm registry did not deliver ${wanted}; NODE_FROM_REGISTRY=false does not ask it`];
  say('node', `${chosen} (${reason})`);
  return isHere ? bin : undefined;
}

/** npm writes its own list last, so it shows that the installation is complete. */
function isInstalled() {
  const isComplete = existsSync(join(bin, 'node')) && existsSync(join(home, 'node_modules/.package-lock.json'));
  return isComplete && files.every((file) => text(home, file) === text(pinned, file));
}

/** Installs the package, whose digest npm checks, and returns whether its program runs here. */
async function install() {
  rmSync(home, { recursive: true, force: true });
  privateFolder(home);
  for (const file of files) copyFileSync(join(pinned, file), join(home, file));
  try {
    await patiently('node', `downloading Node ${wanted}`, () =>
      npm(['ci', '--ignore-scripts', '--no-progress', '--fetch-retries=0'], { cwd: home }),
    );
    await run(join(bin, 'node'), ['--version']);
    return true;
  } catch {
    rmSync(home, { recursive: true, force: true });
    return false;
  }
}
