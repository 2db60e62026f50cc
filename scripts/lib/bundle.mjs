// SPDX-License-Identifier: Apache-2.0
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot, local } from './folders.mjs';
import { copyReferenceFiles } from './reference-files.mjs';

/** Packages that read files beside their own code, and what Bull loads, so that each is loaded once. */
const WITH_FILES = ['@bull-board/*', 'bull', 'ioredis', 'lodash', 'pino', 'sharp', 'swagger-ui-dist'];

/** Packages that Nest loads only if they are installed. */
const NOT_INSTALLED = ['@fastify/static', '@nestjs/microservices', '@nestjs/websockets', 'class-transformer/storage'];

/**
 * Modules of Nest that make a `require` for themselves. The bundler would not see what they load, so that `typeorm`,
 * `class-validator` and `class-transformer` would be loaded a second time, from their folders.
 * @type {import('esbuild').Plugin}
 */
const requiresOfNest = {
  name: 'requires of Nest',
  setup({ onLoad }) {
    onLoad({ filter: /@nestjs\/(mapped-types|typeorm|terminus)\/dist\/.*\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      return { contents: contents.replace(/^const require = createRequire\(.*\);$/m, '') };
    });
  },
};

/** CommonJS packages call `require`, which ES modules do not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * Bundles `main.js`, `worker.js` and `cli.js` of the compiled service, and the compiled dashboard as `dashboard.js`, with
 * their packages. `modules.js` loads the modules of the API and starts nothing; `decoder.js` is a program that they start.
 * Returns the folder of the bundles. They start with three quarters of the CPU time, because Node loads 30 files instead of 3,000.
 */
export async function bundleService(outdir = join(local, 'bundle')) {
  // Loaded here because the scripts start before the packages are installed.
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: {
      ...Object.fromEntries(['main', 'worker', 'cli'].map((name) => [name, inRoot(`dist/${name}.js`)])),
      modules: inRoot('dist/app/http-application.js'),
      dashboard: inRoot('dashboard/dist/main.js'),
      decoder: inRoot('dist/platform/images/decoder.js'),
    },
    outdir,
    bundle: true,
    splitting: true,
    // Dependency injection and problems use class names.
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // `parcelward/orders` is the compiled file that package.json names, not the source that tsconfig.json names for editors.
    tsconfigRaw: {},
    banner: { js: REQUIRE },
    external: [...WITH_FILES, ...NOT_INSTALLED],
    // For `npm run test:coverage`.
    sourcemap: process.env.NODE_V8_COVERAGE !== undefined,
    plugins: [requiresOfNest],
    logLevel: 'error',
  });
  copyReferenceFiles(outdir);
  return outdir;
}
