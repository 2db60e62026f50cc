// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { linksOf } from './documents.js';

const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n');

describe('README.md', () => {
  it('shows only pictures of the repository', () => {
    const sources = lines.flatMap((line) => [...line.matchAll(/(?:src="|!\[[^\]]*\]\()([^")]+)/g)].map(([, to]) => to));
    expect(sources.length).toBeGreaterThan(5);
    const local = linksOf('README.md').map(({ text }) => text);
    expect(sources.filter((source) => source === undefined || !local.includes(source))).toEqual([]);
  });
});
