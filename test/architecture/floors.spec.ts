import { readFileSync } from 'node:fs';
import { importsOf, sourceFiles } from '../support/sources.js';

/** The floors of docs/architecture.md, the lowest first: a file imports from its own folder or from a floor below. */
const FLOORS = [
  ['platform', 'client'],
  ['stores'],
  ['auth'],
  ['shipments'],
  ['orders'],
  ['returns'],
  ['claims'],
  ['notifications', 'pages'],
];

/** Where processes begin, and what other applications import. */
const UNIMPORTED = ['main', 'cli', 'client/index', 'index', 'worker'].map((name) => `src/${name}.ts`);

/** Files that put the contexts together. */
const ROOTS = /^src\/(?:[^/]+\.ts$|cli\/|migrations\/)/;

const folderOf = (file: string): string => file.split('/')[1] ?? '';
const floorOf = (file: string): number => FLOORS.findIndex((floor) => floor.includes(folderOf(file)));
const contextFiles = sourceFiles().filter((file) => !ROOTS.test(file));

describe('Architecture: floors', () => {
  it.each(contextFiles)('%s stands on a floor', (file) => {
    expect(floorOf(file)).toBeGreaterThanOrEqual(0);
  });

  it.each(contextFiles)('%s imports from its own folder or from below', (file) => {
    const upward = importsOf(file)
      .filter((name) => name.startsWith('src/'))
      .filter((name) => folderOf(name) !== folderOf(file) && (ROOTS.test(name) || floorOf(name) >= floorOf(file)));
    expect(upward).toEqual([]);
  });

  it('every import between files is one that this test can see', () => {
    const seen = new Set(sourceFiles().flatMap(importsOf));
    expect(sourceFiles().filter((file) => !seen.has(file))).toEqual([...UNIMPORTED].sort());
  });

  it('the environment is read in platform/config alone', () => {
    const readers = sourceFiles().filter((file) => readFileSync(file, 'utf8').includes('process.env'));
    expect(readers.filter((file) => !file.startsWith('src/platform/config/'))).toEqual([]);
  });

  it('statements run through platform/database alone', () => {
    const users = sourceFiles().filter((file) => /\bDataSource\b|createQueryRunner/.test(readFileSync(file, 'utf8')));
    expect(users.filter((file) => !file.startsWith('src/platform/database/'))).toEqual([]);
  });
});
