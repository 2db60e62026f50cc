import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS, linksOf } from './documents.js';

const pages = DOCUMENTS.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md');
const written = pages.filter((page) => !readFileSync(page, 'utf8').startsWith('<!-- Generated'));
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
});
