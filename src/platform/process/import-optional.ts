// SPDX-License-Identifier: Apache-2.0
import { createRequire } from 'node:module';

const requireOwn = createRequire(import.meta.url);

/**
 * Imports an optional peer dependency, which an importing application may leave out.
 * @param use what needs it, as the subject of a sentence
 * @throws Error that says which package to install, if it is missing
 */
export async function importOptional<T>(name: string, use: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw missing(name, use, error);
  }
}

/**
 * The same without waiting, for a CommonJS package. Call it at the first use, not when a module loads.
 * @throws Error that says which package to install, if it is missing
 */
export function requireOptional<T>(name: string, use: string): T {
  try {
    return requireOwn(name) as T;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw missing(name, use, error);
  }
}

function missing(name: string, use: string, cause: unknown): Error {
  return new Error(`${use} needs the package ${name}, which is not installed. Run: npm install ${name}`, { cause });
}
