import { existsSync } from 'node:fs';
import { inRoot } from './folders.mjs';

/** Takes the variables of a file `.env` in the clone that the environment does not set, as the service itself does. */
export function loadEnvFile() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
