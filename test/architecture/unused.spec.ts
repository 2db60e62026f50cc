import { exportsOf, filesBelow, importsOf, namesImportedBy, sourceFiles } from '../support/sources.js';

/** Entry points of processes, and files that other applications import. */
const ENTRIES = [
  ...['index', 'testing', 'webhooks'].map((name) => `packages/client/src/${name}.ts`),
  ...['cli', 'index', 'main', 'package/http', 'platform/images/decoder', 'worker'].map((name) => `src/${name}.ts`),
];

/** The doors of the packages: other applications use what they export. */
const DOORS = [...ENTRIES, ...sourceFiles('src/package'), 'src/schema.ts'];

const FILES = [...sourceFiles('packages/client/src'), ...sourceFiles()];

describe('Architecture: unused', () => {
  it('every file is imported by another, unless it is an entry point', () => {
    const imported = new Set(FILES.flatMap(importsOf));
    expect(FILES.filter((file) => !imported.has(file))).toEqual(ENTRIES);
  });

  it('every export is imported by another file, unless it is for other applications', () => {
    const importers = ['src', 'openapi', 'dashboard/src', 'packages/client/src', 'test'].flatMap(filesBelow);
    const used = new Set(importers.flatMap(namesImportedBy));
    const unused = [...FILES, ...sourceFiles('dashboard/src')].flatMap((file) =>
      exportsOf(file)
        .filter((name) => !used.has(`${file} *`) && !used.has(`${file} ${name}`))
        .map((name) => ({ file, name })),
    );
    expect(unused.filter(({ file }) => !DOORS.includes(file))).toEqual([]);
  });
});
