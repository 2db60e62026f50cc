import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { floors } from './scripts/eslint/floors.mjs';
import { noImportCycle } from './scripts/eslint/no-import-cycle.mjs';

/**
 * The caps of docs/contributing/architecture.md: a file, a function and a constructor that outgrow them want splitting.
 * @type {import('eslint').Linter.RulesRecord}
 */
const sizes = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', { max: 6 }],
};

const canParse = { object: 'URL', property: 'canParse', message: 'Node 20 denies good URLs with it; take parsedUrl.' };
const environment = {
  object: 'process',
  property: 'env',
  message:
    'Only platform/config reads the environment, so that all settings are checked at the start: inject the setting.',
};
const transactions =
  'Only platform/database talks to TypeORM, so that statements join the open transaction: inject Database.';
const queryRunner = { property: 'createQueryRunner', message: transactions };

const notInstalled = 'The scripts start before the packages are installed: call import() once they are.';

/** All rules but those that need types, which .oxlintrc.jsonc holds. */
export default tseslint.config(
  { ignores: ['src/client/generated.ts', 'test/package/app/', '**/dist/', 'coverage/', '.local/', 'node_modules/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: globals.node } },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { parcelward: { rules: { 'no-import-cycle': noImportCycle } } },
    rules: {
      ...sizes,
      // Files in a circle can only be read, tested and moved together.
      'parcelward/no-import-cycle': 'error',
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-restricted-properties': ['error', canParse],
    },
  },
  {
    files: ['**/*.ts'],
    // As in tsconfig.json, which the parser does not read: a class that a constructor asks for is imported as a value.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      // Contexts add members to interfaces of platform.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  ...floors(),
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': ['error', canParse, environment, queryRunner],
      // Not the rule of ESLint itself, which holds the floors.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'typeorm', importNames: ['DataSource'], message: transactions },
            { name: '@nestjs/typeorm', importNames: ['InjectDataSource'], message: transactions },
            { name: 'node:process', message: environment.message },
          ],
        },
      ],
    },
  },
  { files: ['src/platform/config/**'], rules: { 'no-restricted-properties': ['error', canParse, queryRunner] } },
  {
    files: ['src/platform/database/**'],
    rules: {
      'no-restricted-properties': ['error', canParse, environment],
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  {
    // Tests are tables and stories; their describe blocks are not functions to be split.
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // File signatures and GS1 barcodes have control characters.
    files: ['src/pages/pictures/reencode.ts', 'src/shipments/carriers/usps-number.ts'],
    rules: { 'no-control-regex': 'off' },
  },
  { files: ['scripts/**', 'bench/**', 'examples/**'], rules: { 'no-console': 'off' } },
  {
    files: ['scripts/*.mjs', 'scripts/lib/*.mjs'],
    // Run by scripts that have installed them.
    ignores: ['scripts/generate.mjs', 'scripts/lib/services-host.mjs'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: '^(?!\\.|node:)', message: notInstalled }] }] },
  },
  prettier,
);
