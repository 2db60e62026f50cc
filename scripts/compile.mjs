#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Compiles the service and the dashboard unless their output is up to date, for editors that start a debugger.
import { build, installPackages } from './lib/install.mjs';

await installPackages();
await build();
