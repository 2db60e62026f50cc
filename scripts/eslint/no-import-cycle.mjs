import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/**
 * An ESLint rule that reports every import that leads back to its own file. Unlike the rules of the known plugins it
 * counts imports of types, because files that import each other's types cannot be read or moved separately either. It finds
 * the imports of other files by their text, which costs a twentieth of parsing them.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noImportCycle = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { cycle: 'Import cycle: {{path}}. Move what both files need to a file that imports neither.' },
  },
  create(context) {
    const file = context.filename;
    /** @param {any} node */
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const path = pathBetween([fileOf(file, source.value)], file);
      if (!path) return;
      const names = [file, ...path].map((name) => relative(context.cwd, name));
      context.report({ node: source, messageId: 'cycle', data: { path: names.join(' -> ') } });
    };
    // The text in the editor, which may not be saved yet.
    if (!pathBetween(importsIn(file, context.sourceCode.text), file)) return {};
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

const IMPORT =
  /^\s*(?:import|export)\b[^;'"]*?\bfrom\s+'(\.[^']+)'|^\s*import\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm;

/** How long a file's imports are cached, because files change while an editor lints. */
const TRUSTED_MS = 2_000;

/** @type {Map<string, { checkedAt: number, changedAt: number, imports: string[] }>} */
const known = new Map();

/** The project's own files that a file imports. */
function importsOf(file) {
  const now = Date.now();
  const entry = known.get(file);
  if (entry && now - entry.checkedAt < TRUSTED_MS) return entry.imports;
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isSame = entry?.changedAt === changedAt;
  const imports = isSame ? entry.imports : changedAt === 0 ? [] : importsIn(file, readFileSync(file, 'utf8'));
  known.set(file, { checkedAt: now, changedAt, imports });
  return imports;
}

function importsIn(file, text) {
  const specifiers = [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called);
  return [...new Set(specifiers.map((specifier) => fileOf(file, specifier)))];
}

/** The source file of a relative import. */
const fileOf = (file, specifier) => resolve(dirname(file), specifier).replace(/\.js$/, '.ts');

/** The shortest chain of imports from any of the given files to another; undefined if there is none. */
function pathBetween(starts, to) {
  /** @type {Map<string, string | undefined>} */
  const importers = new Map();
  for (const start of starts) importers.set(start, undefined);
  const queue = [...starts];
  for (const file of queue) {
    if (file === to) return wayTo(file, importers);
    for (const next of importsOf(file)) {
      if (importers.has(next)) continue;
      importers.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(file, importers) {
  const way = [];
  for (let at = file; at !== undefined; at = importers.get(at)) way.unshift(at);
  return way;
}
