#!/usr/bin/env node
// `npm run cli`: the service's command line, on the installation of `npm run up` unless DATABASE_URL says another.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './lib/env-file.mjs';
import { inRoot, local } from './lib/folders.mjs';

loadEnvFile();
const file = join(local, 'up/env.json');
const settings = !process.env.DATABASE_URL && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const env = { ...settings, ...process.env };
const { status } = spawnSync(process.execPath, [inRoot('dist/cli.js'), ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
