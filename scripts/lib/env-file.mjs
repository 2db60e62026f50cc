// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { inRoot } from './folders.mjs';

/** Loads variables of a file `.env` in the clone that the environment does not set, as the service does. */
export function loadEnvFile() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
