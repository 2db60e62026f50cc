// SPDX-License-Identifier: Apache-2.0
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

// By its name, because a bundle of the service is in another folder.
const requireOwn = createRequire(import.meta.url);
const manifest = requireOwn('parcelward/package.json') as { version: string };

/** The version in package.json. */
export const VERSION = manifest.version;

export const PACKAGE_FOLDER = dirname(requireOwn.resolve('parcelward/package.json'));
