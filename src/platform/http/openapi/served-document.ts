// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenAPIObject } from '@nestjs/swagger';
import { PACKAGE_FOLDER } from '../../version.js';

/** Whom a document is for: those who connect a store's systems, or those who run the service. */
export type Audience = 'integrators' | 'operators';

const FILES: Record<Audience, string> = { integrators: 'openapi.json', operators: 'openapi-internal.json' };

/** The OpenAPI document that `npm run generate` has written, with the base URL of this service. */
export function servedDocument(audience: Audience, serverUrl = '/'): OpenAPIObject {
  const text = readFileSync(join(PACKAGE_FOLDER, FILES[audience]), 'utf8');
  const base = serverUrl.replace(/\/?$/, '/');
  const document = JSON.parse(
    text.replaceAll(/(?<=["(])reference\/contract#/g, `${base}reference/contract#`),
  ) as OpenAPIObject;
  return { ...document, servers: [{ url: serverUrl }] };
}
