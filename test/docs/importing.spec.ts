// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { servicesForApplications } from '../support/sources.js';

const ENTRY = `${process.cwd()}/src/index.ts`;
const CALLER = 'CallerContext';

const { options } = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
) ?? { options: {} };
// Only types of the service matter here, and the declarations of packages would take most of the time.
const host = ts.createCompilerHost(options);
host.resolveModuleNameLiterals = (literals, file) =>
  literals.map(({ text }) =>
    text.startsWith('.') ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
  );
const program = ts.createProgram([ENTRY], { ...options, types: [] }, host);
const checker = program.getTypeChecker();

const SERVICES = servicesForApplications();

/** The public methods of the services that other applications inject, such as `OrdersService.get`, with their parameters. */
const methods = new Map<string, ts.ParameterDeclaration[]>(
  exportedTypes()
    .filter((type) => SERVICES.has(type.symbol.name))
    .flatMap((type) =>
      checker.getPropertiesOfType(type).flatMap(({ name, valueDeclaration: declaration }) => {
        if (!declaration || !ts.isMethodDeclaration(declaration)) return [];
        const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
        if (ts.getCombinedModifierFlags(declaration) & hidden) return [];
        return [[`${type.symbol.name}.${name}`, [...declaration.parameters]] as const];
      }),
    ),
);

function exportedTypes(): ts.Type[] {
  const source = program.getSourceFile(ENTRY);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${ENTRY} has no exports.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Class)
    .map((symbol) => checker.getDeclaredTypeOfSymbol(symbol));
}

/** The methods of the guide's tables, with the arguments as it writes them. */
function callsOfGuide(): [method: string, args: string[] | undefined][] {
  const rows = readFileSync('docs/reference/services.md', 'utf8')
    .split('\n')
    .filter((line) => /^\|.*`\w+\.\w+/.test(line));
  return rows.flatMap((row) => {
    let type = '';
    return [...row.matchAll(/`([A-Z]\w+)?\.(\w+)(?:\(([^)]*)\))?`/g)].map(([, named, method, args]) => {
      type = named ?? type;
      return [`${type}.${method}`, args?.match(/\{[^}]*\}|\w+/g) ?? (args === undefined ? undefined : [])] as const;
    });
  }) as [string, string[] | undefined][];
}

/** Whether the guide's argument is of this parameter: it has its name, or members of its type. */
function isOf(argument: string, parameter: ts.ParameterDeclaration): boolean {
  if (ts.isIdentifier(parameter.name) && !argument.startsWith('{')) return argument === parameter.name.text;
  const type = checker.getTypeAtLocation(parameter);
  const members = argument.startsWith('{') ? (argument.match(/\w+(?=\s*[:,}])/g) ?? []) : [];
  // The input of a service that validates by itself has the type `unknown`.
  if (type.flags & ts.TypeFlags.Unknown) return true;
  const names = checker.getPropertiesOfType(checker.getNonNullableType(type)).map(({ name }) => name);
  return members.filter((name) => name !== 'true').every((name) => names.includes(name));
}

describe('docs/reference/services.md', () => {
  const calls = callsOfGuide();

  it('calls every method by its parameters', () => {
    expect(calls.length).toBeGreaterThan(50);
    const wrong = calls.filter(([method, args]) => {
      const parameters = methods.get(method);
      if (!parameters || !args) return true;
      const required = parameters.filter(({ initializer, questionToken }) => !initializer && !questionToken);
      return (
        args.length < required.length || !args.every((arg, index) => parameters[index] && isOf(arg, parameters[index]))
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('The services of the package', () => {
  it('take the acting person first, in a CallerContext, and the store first otherwise', () => {
    const wrong = [...methods].filter(([, parameters]) =>
      parameters.some((parameter, index) => {
        const type = parameter.type?.getText() ?? '';
        if (type === 'Actor') return true;
        const isStore = ['Store', CALLER].includes(type) || parameter.name.getText() === 'storeId';
        return index > 0 && isStore;
      }),
    );
    expect(wrong.map(([method]) => method)).toEqual([]);
  });
});
