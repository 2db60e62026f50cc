// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { home } from './folders.mjs';

/** The environment, completed by the settings of `npm run up` unless it sets DATABASE_URL. */
export function localSettings() {
  loadEnvFile();
  const file = join(home, 'up/env.json');
  const settings = !process.env.DATABASE_URL && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...settings, ...process.env };
}
