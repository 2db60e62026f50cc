// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['jwt', 'internal', 'encryption', 'database', 'redis', 'password'];
/** @typedef {Record<'jwt' | 'internal' | 'encryption' | 'database' | 'redis' | 'password', string>} Secrets */

const random = () => randomBytes(32).toString('hex');

/**
 * The secrets of a local installation, created once and kept in `folder`: `{jwt, internal, encryption, database,
 * redis, password}`; the last belongs to the account of the demo dashboard.
 * `JWT_SECRET`, `INTERNAL_SERVICE_TOKENS` and `ENCRYPTION_KEY` in the environment win.
 * @returns {Secrets}
 */
export function localSecrets(folder) {
  const file = join(folder, 'secrets.json');
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kept = /** @type {Secrets} */ (Object.fromEntries(NAMES.map((name) => [name, found[name] ?? random()])));
  // An older installation gets the secrets that it lacks.
  if (NAMES.some((name) => !found[name])) writePrivately(file, kept);
  const internal = process.env.INTERNAL_SERVICE_TOKENS?.split(',')[0]?.trim();
  return {
    ...kept,
    jwt: process.env.JWT_SECRET || kept.jwt,
    internal: internal || kept.internal,
    encryption: process.env.ENCRYPTION_KEY || kept.encryption,
  };
}

/** Atomically writes a JSON file that only its owner can read. */
export function writePrivately(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
