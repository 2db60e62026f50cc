#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `node scripts/release-notes.mjs v1.2.3`: prints the changelog's section of a release. Fails if the manifests of
// both packages, openapi.json and the changelog do not name this version, so that a tag cannot release something else.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/folders.mjs';
import { releaseNotes } from './lib/release-notes.mjs';

const read = (name) => readFileSync(inRoot(name), 'utf8');
const [, , tag = ''] = process.argv;
try {
  const versions = {
    'package.json': JSON.parse(read('package.json')).version,
    'packages/client/package.json': JSON.parse(read('packages/client/package.json')).version,
    'openapi.json': JSON.parse(read('openapi.json')).info.version,
  };
  console.log(releaseNotes(tag, versions, read('CHANGELOG.md')));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
