import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['jwt', 'internal', 'encryption', 'database', 'redis', 'session', 'password'];
const random = () => randomBytes(32).toString('hex');

/**
 * The secrets of a local installation, made once and kept in `folder`: `{jwt, internal, encryption, database,
 * redis, session, password}`; the last two are the demo dashboard's.
 * `JWT_SECRET`, `INTERNAL_SERVICE_TOKENS` and `ENCRYPTION_KEY` in the environment win.
 */
export function localSecrets(folder) {
  const file = join(folder, 'secrets.json');
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kept = Object.fromEntries(NAMES.map((name) => [name, found[name] ?? random()]));
  // An installation from before one of them gets that one.
  if (NAMES.some((name) => !found[name])) writePrivately(file, kept);
  const internal = process.env.INTERNAL_SERVICE_TOKENS?.split(',')[0]?.trim();
  return {
    ...kept,
    jwt: process.env.JWT_SECRET || kept.jwt,
    internal: internal || kept.internal,
    encryption: process.env.ENCRYPTION_KEY || kept.encryption,
  };
}

/** Writes a JSON file that its owner alone can read, whole or not at all. */
export function writePrivately(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
