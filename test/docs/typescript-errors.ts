import ts from 'typescript';

/** The strictness of a new TypeScript project. */
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  paths: {
    '@parcelward/client': ['./packages/client/src/index.ts'],
    '@parcelward/client/*': ['./packages/client/src/*.ts'],
  },
};

/** Compiles modules as if they were in the root of the repository, and returns their errors with name and line. */
export function typescriptErrors(modules: Record<string, string>): string[] {
  const texts = new Map(Object.entries(modules).map(([name, text]) => [`${process.cwd()}/${name}.mts`, text]));
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, ...options) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, ...options) : ts.createSourceFile(name, text, options[0]);
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  return [...texts].flatMap(([file, text]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) =>
        `${file.split('/').at(-1)}:${text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}
