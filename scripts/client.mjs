#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run build` in packages/client: compiles the client, unless its output is up to date.
import { buildLocked, compiledClient } from './lib/install.mjs';

await buildLocked(compiledClient);
