// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The strictness of a new TypeScript project. */
const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2023',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  paths: {
    '@parcelward/client': [resolve('packages/client/src/index.ts')],
    '@parcelward/client/*': [resolve('packages/client/src/*.ts')],
  },
};

/** Compiles modules with the packages of the repository, and returns their errors with name and line. */
export function typescriptErrors(modules: Record<string, string>): string[] {
  const folder = mkdtempSync(join(resolve('.local'), 'typescript-'));
  try {
    const files = Object.keys(modules).map((name) => `${name}.mts`);
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, `${name}.mts`), text);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files }));
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/@typescript/native/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8' },
    );
    return status === 0 ? [] : stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
