// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of everything that these scripts create; only its owner can read it. */
export const local = join(root, '.local');

/** The folder of `npm run up`. The tests name one of their own, so that they do not disturb a demo of this clone. */
export const home = resolve(root, process.env.DEMO_FOLDER || local);

/** An absolute path inside the clone. */
export const inRoot = (...parts) => join(root, ...parts);

/** Has Node 22 and later keep compiled code below `.local`, in the processes that this one starts. */
export function cacheCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= join(privateFolder(local), 'cache/node');
}

/** Creates a folder that only its owner can enter, and returns it. */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
/** A container may have little of it. */
const LEAST_MEMORY_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for data that nobody needs when this process has ended, in memory if there is enough, and links `path`
 * to it. What an earlier process left behind there is deleted.
 */
export function temporaryFolder(path) {
  rmSync(linked(path), { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true });
  if (!hasMemory()) return privateFolder(path);
  const folder = mkdtempSync(join(MEMORY, 'parcelward-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(folder, path);
  return folder;
}

function linked(path) {
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}

function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= LEAST_MEMORY_BYTES;
}
