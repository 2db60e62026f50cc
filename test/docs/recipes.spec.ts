import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { follow } from './recipes.js';

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
/** `npm run generate` writes it in the course of a recipe. */
const GENERATED = 'packages/client/src/generated.ts';

const { files, faults } = follow('CONTRIBUTING.md', read);

/** The names that a file imports from files of the repository, with the paths of these. */
function importsIn(path: string, text: string): { name: string; from: string }[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)\.js';$/gm)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/^\s*type /, '').trim())
      .filter(Boolean)
      .map((name) => ({ name, from: `${join(dirname(path), from)}.ts` })),
  );
}

function isExported(name: string, from: string): boolean {
  const text = files.get(from) ?? read(from) ?? '';
  return new RegExp(`^export .*\\b${name}\\b|^export \\*`, 'm').test(text);
}

describe('the recipes of CONTRIBUTING.md', () => {
  it('fit the files that they change', () => {
    expect(files.size).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });

  it('import only what exists', () => {
    const all = [...files].flatMap(([path, text]) => importsIn(path, text).map((each) => ({ path, ...each })));
    expect(all.length).toBeGreaterThan(50);
    const missing = all.filter(({ name, from }) => from !== GENERATED && !isExported(name, from));
    expect(missing.map(({ path, name, from }) => `${path}: ${from} exports no ${name}`)).toEqual([]);
  });
});
