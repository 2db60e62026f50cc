// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sequencer from '@jest/test-sequencer';

/** The package's types describe its CommonJS build, where the class is one level deeper. */
const TestSequencer = /** @type {typeof Sequencer.default} */ (/** @type {unknown} */ (Sequencer));

/** Seconds of the files that take longest; files that are not listed are short. */
const seconds = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'));

/** Starts the longest test files first, so that no worker has one left when the others have finished. */
export default class LongestFirst extends TestSequencer {
  /** @override */
  sort(tests) {
    const root = pathToFileURL(process.cwd()).pathname;
    const secondsOf = ({ path }) => seconds[relative(root, path)] ?? 0;
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a) || (a.path < b.path ? -1 : 1));
  }
}
