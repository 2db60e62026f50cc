// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import {
  exportsOf,
  filesBelow,
  importsOf,
  namesImportedBy,
  servicesForApplications,
  sourceFiles,
} from '../support/sources.js';

/** Entry points of processes, and files that other applications import. */
const ENTRIES = [
  ...['index', 'testing', 'webhooks'].map((name) => `packages/client/src/${name}.ts`),
  ...['cli', 'http', 'index', 'main', 'platform/images/decoder', 'worker'].map((name) => `src/${name}.ts`),
];

/** Files that other applications import: they use what these export. */
const PUBLIC = [...ENTRIES, 'src/schema.ts'];

/** The doors of the contexts that `parcelward` exports. */
const DOORS = importsOf('src/index.ts').filter((file) => file.endsWith('/index.ts'));

const FILES = [...sourceFiles('packages/client/src'), ...sourceFiles()];

const SERVICES = servicesForApplications();

/** What a file imports from the package it imports from the doors: `parcelward/orders X` is `src/orders/index.ts X`. */
function atDoors(use: string): string[] {
  const [, context, name] = /^parcelward(?:\/([\w-]+))? (\S+)$/.exec(use) ?? [];
  if (name === undefined) return [use];
  return context ? [`src/${context}/index.ts ${name}`] : DOORS.map((door) => `${door} ${name}`);
}

/** Types of members and results, modules, and the services that the guide lists. */
function isForApplications(file: string, name: string): boolean {
  if (!DOORS.includes(file)) return false;
  const isType = new RegExp(`\\btype ${name}\\b`).test(readFileSync(file, 'utf8'));
  return isType || name.endsWith('Module') || SERVICES.has(name);
}

describe('Architecture: unused', () => {
  it('every file is imported by another, unless it is an entry point', () => {
    const imported = new Set(FILES.flatMap(importsOf));
    expect(FILES.filter((file) => !imported.has(file))).toEqual(ENTRIES);
  });

  it('every export is imported by another file, unless it is for other applications', () => {
    const importers = ['src', 'openapi', 'dashboard/src', 'packages/client/src', 'test'].flatMap(filesBelow);
    const used = new Set(importers.flatMap(namesImportedBy).flatMap(atDoors));
    const unused = [...FILES, ...sourceFiles('dashboard/src')].flatMap((file) =>
      exportsOf(file)
        .filter((name) => !used.has(`${file} *`) && !used.has(`${file} ${name}`))
        .map((name) => ({ file, name })),
    );
    expect(unused.filter(({ file, name }) => !PUBLIC.includes(file) && !isForApplications(file, name))).toEqual([]);
  });
});
