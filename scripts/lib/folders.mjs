import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of everything that these scripts create; only its owner can read it. */
export const local = join(root, '.local');

/** An absolute path inside the clone. */
export const inRoot = (...parts) => join(root, ...parts);

/** Creates a folder that only its owner can enter, and returns it. */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
