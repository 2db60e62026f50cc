import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { local } from './folders.mjs';

/** Our environment with the settings of `npm run up` for what it does not set, unless it names a database of its own. */
export function localSettings() {
  loadEnvFile();
  const file = join(local, 'up/env.json');
  const settings = !process.env.DATABASE_URL && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...settings, ...process.env };
}
