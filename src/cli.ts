// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { runCli } from './cli/program.js';

process.exit(await runCli(process.argv));
