// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The product's own files below `folder`, without unit tests. */
export function sourceFiles(folder = 'src'): string[] {
  return filesBelow(folder).filter((name) => !name.endsWith('.spec.ts'));
}

/** The files of TypeScript below `folder`. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** The text of a file without its comments. */
export function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** The imports of a file: paths from the project's root for its own files, names for packages. */
export function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) =>
    pathOf(file, match[1] ?? match[2] ?? match[3]),
  );
}

/** What a file imports or exports again from its project's files, as `PATH NAME`; `*` is everything. */
export function namesImportedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/^(?:import|export) (?:type )?(?:\* as \w+|\*|\{([^}]*)\}) from '([^']+)'/gm)];
  const whole = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)];
  return [
    ...named.flatMap(([, names, from]) =>
      (names === undefined ? ['*'] : namesIn(names)).map((name) => `${pathOf(file, from)} ${name}`),
    ),
    ...whole.map(([, from]) => `${pathOf(file, from)} *`),
  ];
}

/** The names that a file exports, without types that it uses itself: the declarations of other files may need those. */
export function exportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const isUsedHere = (name: string): boolean => text.split(new RegExp(`\\b${name}\\b`)).length > 2;
  const namesOf = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...namesOf(/^export (?:abstract |async )*(?:class|const|enum|function\*?|let) (\w+)/gm),
    ...namesOf(/^export (?:interface|type) (\w+)/gm).filter((name) => !isUsedHere(name)),
    ...namesOf(/^export (?:type )?\{([^}]*)\}/gm).flatMap(namesIn),
  ];
}

/** The services that an importing application injects: the guide or the dashboard names them. */
export function servicesForApplications(): Set<string> {
  const files = ['docs/reference/services.md', ...filesBelow('dashboard/src')];
  const name = /`(\w+(?:Service|Repository))\.|\b(\w+(?:Service|Repository))\b(?=[^;]*from 'parcelward)/g;
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(name)].map(([, guided, imported]) => guided ?? imported ?? ''),
    ),
  );
}

/** `a, type B, c as d` to a, B and c. */
function namesIn(list: string): string[] {
  return list.split(',').flatMap((each) => /^\s*(?:type )?(\w+)/.exec(each)?.[1] ?? []);
}

function pathOf(file: string, specifier = ''): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)).replace(/\.js$/, '.ts') : specifier;
}
