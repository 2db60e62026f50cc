#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run licences`: lists the packages that a release ships, or lets applications install, by licence. Fails if one has a licence
// that was not looked at. The SBOM of a release (docs/operating/verify-a-release.md) has each of them by version.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/folders.mjs';
import { byLicence, refusedPackages } from './lib/licences.mjs';

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const groups = byLicence(packages);
for (const [licence, names] of groups) console.log(`${licence} (${names.length}): ${names.join(', ')}`);
const refused = refusedPackages(groups);
if (refused.length > 0) {
  console.error(`Not allowed, see scripts/lib/licences.mjs: ${refused.join(', ')}`);
  process.exitCode = 1;
}
