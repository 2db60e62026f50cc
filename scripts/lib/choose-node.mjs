// SPDX-License-Identifier: Apache-2.0
// For scripts/node.sh: installs the pinned Node if this machine needs it, and writes its folder, or nothing, to descriptor 3.
import { writeSync } from 'node:fs';
import { Daemons } from './daemons.mjs';
import { local } from './folders.mjs';
import { lifetime } from './lifetime.mjs';
import { folderOfNode } from './node.mjs';

process.exit(await lifetime(new Daemons(local), choose, 130));

async function choose() {
  writeSync(3, (await folderOfNode()) ?? '');
  return 0;
}
