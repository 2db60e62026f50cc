// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS, linksOf } from './documents.js';

const pages = DOCUMENTS.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md');
const written = pages.filter((page) => !readFileSync(page, 'utf8').startsWith('<!-- Generated'));
const WHOLE = ['docs/reference/contract.md', 'docs/operating/settings.md'];
const index = linksOf('docs/README.md').map(({ text }) => join('docs', text));

describe('The pages of docs/', () => {
  it('are all in the index', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => !index.includes(page))).toEqual([]);
  });

  it.each(written)('%s says first what it is for, and names the next page', (page) => {
    const text = readFileSync(page, 'utf8');
    expect(text).toMatch(/^# .+\n\n[A-Z]/);
    const [, next = ''] = /Next: .*?\]\((\S+?)\)/s.exec(text) ?? [];
    expect(DOCUMENTS.concat('dashboard/README.md')).toContain(join(dirname(page), next));
  });

  it('have at most 2,000 words, except the contract and the list of settings', () => {
    const long = pages.filter((page) => !WHOLE.includes(page) && wordsIn(page) > 2_000);
    expect(long.map((page) => `${page}: ${wordsIn(page)} words`)).toEqual([]);
  });

  it('have less than 52,500 words together, without the contract, which grows with the service', () => {
    const counted = DOCUMENTS.filter((file) => file.startsWith('docs/') && file !== 'docs/reference/contract.md');
    expect(counted.reduce((sum, file) => sum + wordsIn(file), 0)).toBeLessThan(52_500);
  });
});

/** The words of a file, as `wc -w` counts them. */
function wordsIn(file: string): number {
  return readFileSync(file, 'utf8').trim().split(/\s+/).length;
}
