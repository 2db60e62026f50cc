import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/folders.mjs';

/** The pictures in `docs/images/`. */
export const PICTURES = ['hero', 'tracking-page', 'return-page', 'claim', 'overview'];

/** The folders whose code draws what the pictures show. */
const FOLDERS = ['src/pages', 'dashboard/src', 'scripts/pictures'];

/** A digest of that code, without its tests: the pictures are stale when it has changed. */
export function sourcesDigest() {
  const hash = createHash('sha256');
  for (const folder of FOLDERS)
    for (const name of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.spec)\.(ts|mjs)$/.test(name))
        hash.update(`${name}\n`).update(readFileSync(inRoot(join(folder, name))));
  return hash.digest('hex').slice(0, 16);
}
