import { existsSync } from 'node:fs';

/** The process's environment, with what a file `.env` in the working directory adds; set variables win over the file. */
export function loadEnvFile(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
