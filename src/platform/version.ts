import { createRequire } from 'node:module';

// By its name, because a bundle of the service is in another folder.
const manifest = createRequire(import.meta.url)('parcelward/package.json') as { version: string };

/** The version in package.json. */
export const VERSION = manifest.version;
