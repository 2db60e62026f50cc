import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

const rules = '../../scripts/eslint/no-import-cycle.mjs';
const { noImportCycle } = (await import(rules)) as { noImportCycle: NonNullable<ESLint.Plugin['rules']>[string] };

const folder = mkdtempSync(join(tmpdir(), 'parcelward-cycles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints `a.ts` beside the other files, and returns the import cycles back to it. */
function cyclesOf(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const linter = new Linter({ cwd: folder });
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { own: { rules: { cycle: noImportCycle } } },
    rules: { 'own/cycle': 'error' },
  };
  const name = Object.keys(files)[0] ?? '';
  return linter
    .verify(files[name] ?? '', [config], join(folder, name))
    .map(({ message }) => message.split('. ')[0] ?? '');
}

describe('the lint rule against import cycles', () => {
  it('follows imports of types, dynamic imports and re-exports', () => {
    const cycles = cyclesOf({
      'a.ts': "import { type B } from './b.js';\nexport type A = B;\n",
      'b.ts': "export type B = import('./c.js').C;\n",
      'c.ts': "export type C = string;\nexport const later = () => import('./d.js');\n",
      'd.ts': "export { type A } from './a.js';\n",
    });
    expect(cycles).toEqual(['Import cycle: a.ts -> b.ts -> c.ts -> d.ts -> a.ts']);
  });

  it('accepts files that import the same one', () => {
    const cycles = cyclesOf({
      'e.ts': "import './f.js';\nimport './g.js';\n",
      'f.ts': "import './g.js';\n",
      'g.ts': 'export const g = 1;\n',
    });
    expect(cycles).toEqual([]);
  });
});
