#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Runs the load generator in a separate process, so that it shares nothing with the measured servers. Reads the job of
// generator.mjs as JSON and prints the result as JSON.
import { readFileSync } from 'node:fs';
import { generate } from './generator.mjs';

console.log(JSON.stringify(await generate(JSON.parse(readFileSync(0, 'utf8')))));
