// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENTS, linksOf } from './documents.js';

const script = pathToFileURL(join(process.cwd(), 'scripts/pictures/names.mjs')).href;
const { PICTURES } = (await import(script)) as { PICTURES: string[] };

describe('The pictures of the documents', () => {
  it.each(PICTURES)('has %s, and a document shows it', (name) => {
    expect(existsSync(`docs/images/${name}.png`)).toBe(true);
    const shown = DOCUMENTS.flatMap((file) => linksOf(file)).filter(({ text }) => text.endsWith(`images/${name}.png`));
    expect(shown).not.toEqual([]);
  });
});
