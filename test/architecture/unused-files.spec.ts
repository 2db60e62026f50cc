import { importsOf, sourceFiles } from '../support/sources.js';

/** Entry points of processes, and files that other applications import. */
const ENTRIES = ['main', 'cli', 'client/index', 'index', 'worker'].map((name) => `src/${name}.ts`);

describe('Architecture: unused files', () => {
  it('every file is imported by another, unless it is an entry point', () => {
    const imported = new Set(sourceFiles().flatMap(importsOf));
    expect(sourceFiles().filter((file) => !imported.has(file))).toEqual([...ENTRIES].sort());
  });
});
