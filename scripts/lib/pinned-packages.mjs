// SPDX-License-Identifier: Apache-2.0
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local, privateFolder } from './folders.mjs';
import { npm } from './install.mjs';

const FILES = ['package.json', 'package-lock.json'];
const text = (folder, file) => readFileSync(join(folder, file), 'utf8');

/** Programs that are packages of the npm registry: their versions and digests are in `scripts/NAME`, they are installed below `.local`. */
export class PinnedPackages {
  #pinned;

  constructor(name) {
    this.#pinned = inRoot('scripts', name);
    this.home = join(local, 'packages', name);
  }

  /** npm writes its own list last, so it shows that the installation is complete. */
  isInstalled() {
    const isComplete = existsSync(join(this.home, 'node_modules/.package-lock.json'));
    return isComplete && FILES.every((file) => text(this.home, file) === text(this.#pinned, file));
  }

  /** Installs the packages without what they call peers; npm checks their digests. */
  async install() {
    this.remove();
    privateFolder(this.home);
    for (const file of FILES) copyFileSync(join(this.#pinned, file), join(this.home, file));
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-progress', '--fetch-retries=0'];
    await npm(['ci', ...options], { cwd: this.home });
  }

  remove() {
    rmSync(this.home, { recursive: true, force: true });
  }
}
