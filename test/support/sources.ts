import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The product's own files below `folder`, without unit tests. */
export function sourceFiles(folder = 'src'): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name))
    .sort();
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** The imports of a file: paths from the project's root for its own files, names for packages. */
export function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  return specifiers.map((name) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)).replace(/\.js$/, '.ts') : name,
  );
}
