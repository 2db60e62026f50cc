import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const random = () => randomBytes(32).toString('hex');

/**
 * The secrets of a local installation, made once and kept in `folder`: `{jwt, internal, database, redis}`.
 * `JWT_SECRET` and `INTERNAL_SERVICE_TOKENS` in the environment win.
 */
export function localSecrets(folder) {
  const file = join(folder, 'secrets.json');
  if (!existsSync(file)) {
    writePrivately(file, { jwt: random(), internal: random(), database: random(), redis: random() });
  }
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const internal = process.env.INTERNAL_SERVICE_TOKENS?.split(',')[0]?.trim();
  return { ...kept, jwt: process.env.JWT_SECRET || kept.jwt, internal: internal || kept.internal };
}

/** Writes a JSON file that its owner alone can read, whole or not at all. */
export function writePrivately(file, value) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
