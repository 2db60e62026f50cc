#!/usr/bin/env node
// `node scripts/client-types.mjs`: writes src/client/generated.ts from the OpenAPI document of what is built, while
// `npm run up` runs. With `-`, the document comes by standard input, and the types go to standard output.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { text as whole } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';
import { inRoot } from './lib/folders.mjs';
import { typesOf } from './lib/openapi-types.mjs';

const HEADER = `// Made from the service's OpenAPI document. To make it anew: npm run build && node scripts/client-types.mjs
/* eslint-disable max-lines */

`;

const target = inRoot('src/client/generated.ts');
const isPiped = process.argv[2] === '-';
const document = isPiped
  ? await whole(process.stdin)
  : execFileSync(process.execPath, [inRoot('scripts/cli.mjs'), 'openapi'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
const options = await resolveConfig(target);
const text = await format(HEADER + typesOf(JSON.parse(document)), { ...options, filepath: target });
if (isPiped) process.stdout.write(text);
else writeFileSync(target, text);
