import { mkdirSync } from 'node:fs';
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
