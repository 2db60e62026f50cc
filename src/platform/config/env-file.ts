import { existsSync } from 'node:fs';

/** The process's environment and the file `.env` in the working directory. Variables that are set override the file. */
export function loadEnvFile(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
