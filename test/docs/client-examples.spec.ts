import ts from 'typescript';
import { fencedBlocks } from './fenced-blocks.js';

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

/** The errors of a module with this text, in the root of the repository. */
function errorsOf(text: string): string[] {
  const file = `${process.cwd()}/client-examples.mts`;
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...options) =>
    name === file ? ts.createSourceFile(name, text, options[0]) : getSourceFile(name, ...options);
  const program = ts.createProgram([file], OPTIONS, host);
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText, start = 0 }) =>
      `${text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

describe('The examples of docs/guides/client.md', () => {
  const examples = fencedBlocks('docs/guides/client.md').filter(({ language }) => language === 'ts');

  it('compile in strict TypeScript, one after the other', () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(errorsOf(examples.map(({ text }) => text).join('\n'))).toEqual([]);
  });
});
