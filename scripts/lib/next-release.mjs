import { readFile } from 'node:fs/promises';
import { bundleService } from './bundle.mjs';
import { inRoot } from './folders.mjs';

/** The code that adds a module's exports to the service, by the compiled file that it is appended to. */
const ADDITIONS = {
  'dist/schema.js': 'schema.migrations.push(...added.migrations);',
  'dist/app/jobs.js': 'JOBS.push(...added.jobs);',
};

/**
 * Bundles a fictitious next release: this release with the `migrations` and `jobs` (Nest modules of the worker) that a compiled
 * module exports. Returns the folder of the bundles.
 */
export function bundleNextRelease(outdir, module) {
  /** @type {import('esbuild').Plugin} */
  const nextRelease = {
    name: 'next release',
    setup({ onLoad, onResolve }) {
      for (const [file, code] of Object.entries(ADDITIONS))
        onLoad({ filter: exactly(inRoot(file)) }, async ({ path }) => ({
          contents: `${await readFile(path, 'utf8')}\nimport * as added from ${JSON.stringify(module)};\n${code}`,
        }));
      // The module imports `src` from the compiled service, not from the compiled tests.
      onResolve({ filter: /^\.\.\/.*\/src\// }, ({ path, importer }) =>
        importer === module ? { path: inRoot(path.replace(/^.*\/src\//, 'dist/')) } : undefined,
      );
    },
  };
  return bundleService(outdir, [nextRelease]);
}

const exactly = (path) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
