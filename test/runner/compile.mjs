// SPDX-License-Identifier: Apache-2.0
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { inRoot, local } from '../../scripts/lib/folders.mjs';
import { locked } from '../../scripts/lib/lock.mjs';

const SOURCES = ['src', 'openapi', 'packages/client/src', 'test', 'dashboard'];
const target = join(local, 'compiled');

/** The absolute path of the compiled module of a TypeScript file, whose own path is relative to the clone. */
export const compiledPath = (source) => join(target, source.replace(/\.ts$/, '.js'));

/**
 * Jest's `globalSetup`: compiles every TypeScript file that tests load, once for all worker processes, and afterwards
 * only the files that changed.
 */
export default function compileTests() {
  // `npm test` starts several Jest runs side by side.
  return locked(join(local, 'compiled.lock'), async () => {
    writeSurroundings();
    const sources = SOURCES.flatMap((folder) => filesOf(folder, '.ts'));
    deleteOutputsWithout(new Set(sources));
    await Promise.all(sources.filter(isStale).map(compile));
  });
}

/** Writes a manifest, and links the scripts and the OpenAPI document, because compiled modules read all of them. */
function writeSurroundings() {
  const manifest = readFileSync(inRoot('package.json'), 'utf8').replaceAll('"./dist/', '"./src/');
  const path = join(target, 'package.json');
  if (existsSync(path) && readFileSync(path, 'utf8') === manifest) return;
  // A changed manifest may mean another compiler.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of ['scripts', 'openapi.json']) symlinkSync(inRoot(name), join(target, name));
  writeFileSync(path, manifest);
}

function deleteOutputsWithout(sources) {
  const folders = SOURCES.map((folder) => join('.local/compiled', folder)).filter((folder) =>
    existsSync(inRoot(folder)),
  );
  for (const output of folders.flatMap((folder) => filesOf(folder, '.js'))) {
    const source = output.replace('.local/compiled/', '').replace(/\.js$/, '.ts');
    if (!sources.has(source)) rmSync(inRoot(output));
  }
}

function isStale(source) {
  const output = statSync(compiledPath(source), { throwIfNoEntry: false });
  return !output || output.mtimeMs <= statSync(inRoot(source)).mtimeMs;
}

async function compile(source) {
  const output = compiledPath(source);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, await moduleOf(source, output));
}

async function moduleOf(source, output) {
  try {
    const { code, map } = await transformFile(inRoot(source), { configFile: inRoot('.swcrc'), outputPath: output });
    writeFileSync(`${output}.map`, map ?? '');
    return `${code}\n//# sourceMappingURL=${basename(output)}.map`;
  } catch (error) {
    // Only the tests that load this file fail.
    return `throw new SyntaxError(${JSON.stringify(`${source}\n${error.message}`)});`;
  }
}

/** The files of a folder and all below it with this extension, relative to the clone. */
function filesOf(folder, extension) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}
