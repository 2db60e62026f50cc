#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Writes test/runner/durations.json from the last whole run, so that `npm test` starts the longest test files first.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, local, root } from './lib/folders.mjs';

/** The order of shorter files does not matter. */
const LEAST_SECONDS = 4;

const { testResults } = JSON.parse(readFileSync(join(local, 'jest-e2e-browser.json'), 'utf8'));
const durations = testResults
  .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1000)])
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(inRoot('test/runner/durations.json'), `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`);
