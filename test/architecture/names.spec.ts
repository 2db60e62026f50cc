// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../support/sources.js';

/** Generated from the API document, whose schemas often have the name of a class of the service. */
const MIRROR = 'packages/client/src/generated.ts';

const FOLDERS = ['src', 'packages/client/src'];

/** The names that a file itself defines and exports. */
function definedIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source));
    return ts.isClassDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
      ? [statement.name?.text ?? 'default']
      : [];
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Kinds of providers: suffixes of the names of their files and classes. */
const KIND = /\.(service|repository|guard|interceptor|filter|job|subscriber|gateway|strategy)\.ts$/;

const PROVIDER = /@(?:Injectable|Processor|Catch)\([^\n]*\n(?:@[^\n]*\n)*export (?:abstract )?class (\w+)/g;

/** `order-list.service.ts` to `OrderListService`. */
const className = (file: string): string =>
  basename(file, '.ts').replace(/(?:^|[-.])([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

describe('Architecture: names', () => {
  it('a provider ends in the kind that its file ends in, and one of several has the name of the file', () => {
    const misnamed = sourceFiles().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const names = [...text.matchAll(PROVIDER)].map(([, name]) => name ?? '');
      const kind = className(KIND.exec(file)?.[1] ?? '?');
      const isNamed = text.includes(` class ${className(file)} `) && names.every((name) => name.endsWith(kind));
      return names.length === 0 || isNamed ? [] : [`${names.join(', ')} in ${file}`];
    });
    expect(misnamed).toEqual([]);
  });

  it.each(FOLDERS)('no exported name is defined in two files of %s', (folder) => {
    const filesOf = new Map<string, Set<string>>();
    for (const file of sourceFiles(folder).filter((name) => name !== MIRROR))
      for (const name of definedIn(file)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    const twice = [...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files].join(' '));
    expect(twice).toEqual([]);
  });
});
