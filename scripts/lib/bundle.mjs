import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, local } from './folders.mjs';
import { copyReferenceFiles } from './reference-files.mjs';

/** Packages that read files beside their own code. */
const WITH_FILES = ['@bull-board/*', 'bull', 'pino', 'sharp', 'swagger-ui-dist'];

/** Packages that Nest loads only if they are installed. */
const NOT_INSTALLED = ['@fastify/static', '@nestjs/microservices', '@nestjs/websockets'];

/** CommonJS packages call `require`, which ES modules do not have. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * Bundles `main.js`, `worker.js` and `cli.js` of the compiled service with their packages, and returns the folder of the
 * bundles. They start with three quarters of the CPU time, because Node loads 30 files instead of 3,000.
 */
export async function bundleService(outdir = join(local, 'bundle')) {
  // Loaded here because the scripts start before the packages are installed.
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: ['main', 'worker', 'cli'].map((name) => inRoot(`dist/${name}.js`)),
    outdir,
    bundle: true,
    splitting: true,
    // Dependency injection and problems use class names.
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    external: [...WITH_FILES, ...NOT_INSTALLED],
    logLevel: 'error',
  });
  copyReferenceFiles(outdir);
  return outdir;
}
