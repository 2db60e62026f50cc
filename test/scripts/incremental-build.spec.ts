// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Build {
  update(): Promise<{ changed: string[]; errors: string[] }>;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/incremental-build.mjs')).href;
const { IncrementalBuild } = (await import(script)) as { IncrementalBuild: new (folder: string) => Build };

describe('incremental build of npm run dev', () => {
  let folder: string;
  let build: Build;
  const path = (name: string): string => join(folder, name);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  const output = (name: string): string => readFileSync(path(name), 'utf8');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parcelward-build-'));
    write('src/a.ts', 'export const a: number = 1;\n');
    write('src/b/c.ts', 'export const c = 1;\n');
    build = new IncrementalBuild(folder);
    await build.update();
    write('dist/.built', '');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles only the changed and the new files, with source maps, and no unit tests', async () => {
    write('src/a.ts', 'export const a: number = 22;\n');
    write('src/d/new.ts', 'export const d = 1;\n');
    write('src/a.spec.ts', 'export {};\n');
    expect((await build.update()).changed.sort()).toEqual(['a.ts', join('d', 'new.ts')]);
    expect(output('dist/a.js')).toBe('export const a = 22;\n\n//# sourceMappingURL=a.js.map');
    expect(JSON.parse(output('dist/a.js.map'))).toMatchObject({ sources: ['../src/a.ts'] });
    expect(existsSync(path('dist/d/new.js'))).toBe(true);
    expect(existsSync(path('dist/a.spec.js'))).toBe(false);
  });

  it('removes the output of a renamed file', async () => {
    renameSync(path('src/b/c.ts'), path('src/b/renamed.ts'));
    await build.update();
    expect(['c.js', 'c.js.map', 'renamed.js'].map((name) => existsSync(path(`dist/b/${name}`)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('keeps the old output of a file that does not compile, and reports it until it is fixed', async () => {
    write('src/a.ts', 'export const = ;\n');
    for (const { errors } of [await build.update(), await build.update()])
      expect(errors).toEqual([expect.stringContaining('a.ts')]);
    expect(output('dist/a.js')).toContain('a = 1');
    write('src/a.ts', 'export const a = 3;\n');
    expect(await build.update()).toEqual({ changed: ['a.ts'], errors: [] });
    expect(output('dist/a.js')).toContain('a = 3');
  });

  it('withdraws the stamp of the last full build, so that the next npm run up or npm test builds anew', async () => {
    expect((await build.update()).changed).toEqual([]);
    expect(existsSync(path('dist/.built'))).toBe(true);
    rmSync(path('src/a.ts'));
    await build.update();
    expect(existsSync(path('dist/.built'))).toBe(false);
  });

  it('compiles again what another command deleted from the output', async () => {
    rmSync(path('dist'), { recursive: true });
    expect((await build.update()).changed).toHaveLength(2);
    expect(existsSync(path('dist/b/c.js'))).toBe(true);
  });
});
