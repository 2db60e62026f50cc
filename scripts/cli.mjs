#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run cli`: the service's command line, on the installation of `npm run up` unless DATABASE_URL is set.
import { spawnSync } from 'node:child_process';
import { cacheCompiledCode, inRoot } from './lib/folders.mjs';
import { localSettings } from './lib/local-settings.mjs';
import { bestNode } from './lib/node.mjs';

cacheCompiledCode();
const { status } = spawnSync(
  'sh',
  [inRoot('docker/start.sh'), bestNode(), inRoot('dist/cli.js'), ...process.argv.slice(2)],
  {
    env: localSettings(),
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
