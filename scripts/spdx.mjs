#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run spdx`: writes the licence into the first line of each source file, or behind its `#!`. With `--check`, writes nothing and
// fails if a file has none. Generated files get theirs too, because `npm run generate` writes it as well.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './lib/folders.mjs';
import { isSource, withLicence } from './lib/spdx.mjs';

const FOLDERS = ['bench', 'dashboard', 'docker', 'examples', 'openapi', 'packages', 'scripts', 'src', 'test'];
const below = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const missing = [...readdirSync(inRoot()), ...below].filter(isSource).filter((file) => {
  const text = readFileSync(inRoot(file), 'utf8');
  return withLicence(file, text) !== text;
});

if (!process.argv.includes('--check')) {
  for (const file of missing) writeFileSync(inRoot(file), withLicence(file, readFileSync(inRoot(file), 'utf8')));
  console.log(`Wrote the licence into ${missing.length} files`);
} else if (missing.length > 0) {
  console.error(`No licence in ${missing.join(', ')}. Run "npm run spdx".`);
  process.exitCode = 1;
}
