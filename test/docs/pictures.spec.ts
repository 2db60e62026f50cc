import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENTS, linksOf } from './documents.js';

interface Script {
  PICTURES: string[];
  sourcesDigest(): string;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/pictures/sources.mjs')).href;
const { PICTURES, sourcesDigest } = (await import(script)) as Script;

describe('The pictures of the documents', () => {
  it.each(PICTURES)('has %s, and a document shows it', (name) => {
    expect(existsSync(`docs/images/${name}.png`)).toBe(true);
    const shown = DOCUMENTS.flatMap((file) => linksOf(file)).filter(({ text }) => text.endsWith(`images/${name}.png`));
    expect(shown).not.toEqual([]);
  });

  it('are younger than the pages that they show: run "npm run pictures" while "npm run up" runs', () => {
    const { sources } = JSON.parse(readFileSync('docs/images/pictures.json', 'utf8')) as { sources: string };
    expect(sources).toBe(sourcesDigest());
  });
});
