import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where everything that these scripts make is kept, for its owner alone. */
export const local = join(root, '.local');

/** An absolute path inside the clone. */
export const inRoot = (...parts) => join(root, ...parts);

/** Makes a folder that its owner alone can enter, and returns it. */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
