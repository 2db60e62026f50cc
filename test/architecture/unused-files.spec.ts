import { importsOf, sourceFiles } from '../support/sources.js';

/** Entry points of processes, and files that other applications import. */
const ENTRIES = [
  ...['index', 'testing', 'webhooks'].map((name) => `packages/client/src/${name}.ts`),
  ...['cli', 'index', 'main', 'worker'].map((name) => `src/${name}.ts`),
];

const FILES = [...sourceFiles('packages/client/src'), ...sourceFiles()];

describe('Architecture: unused files', () => {
  it('every file is imported by another, unless it is an entry point', () => {
    const imported = new Set(FILES.flatMap(importsOf));
    expect(FILES.filter((file) => !imported.has(file))).toEqual(ENTRIES);
  });
});
