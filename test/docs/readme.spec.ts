import { readFileSync } from 'node:fs';
import { examplesOf } from './fenced-blocks.js';
import { linksOf } from './documents.js';

const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n');

describe('README.md', () => {
  it('has at most 200 lines', () => {
    expect(lines.length).toBeLessThanOrEqual(200);
  });

  it('has one first call of at most eight lines', () => {
    const calls = examplesOf('README.md').map(({ commands }) => commands.trimEnd().split('\n').length);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toBeLessThanOrEqual(8);
  });

  it('shows only pictures of the repository', () => {
    const sources = lines.flatMap((line) => [...line.matchAll(/(?:src="|!\[[^\]]*\]\()([^")]+)/g)].map(([, to]) => to));
    expect(sources.length).toBeGreaterThan(5);
    const local = linksOf('README.md').map(({ text }) => text);
    expect(sources.filter((source) => source === undefined || !local.includes(source))).toEqual([]);
  });

  it('is that of a package with its metadata', () => {
    const { repository, homepage, bugs, keywords, engines } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, unknown>;
    expect(repository).toMatchObject({ type: 'git', url: expect.stringMatching(/^git\+https:/) as string });
    for (const url of [homepage, bugs]) expect(url).toMatch(/^https:/);
    expect(keywords).toContain('order-tracking');
    expect(engines).toHaveProperty('node');
  });
});
