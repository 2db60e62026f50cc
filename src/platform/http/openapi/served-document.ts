import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenAPIObject } from '@nestjs/swagger';
import { PACKAGE_FOLDER } from '../../version.js';

/** Whom a document is for: those who connect a store's systems, or those who run the service. */
export type Audience = 'integrators' | 'operators';

const FILES: Record<Audience, string> = { integrators: 'openapi.json', operators: 'openapi-internal.json' };

/** The OpenAPI document that `npm run generate` has written, with the base URL of this service. */
export function servedDocument(audience: Audience, serverUrl = '/'): OpenAPIObject {
  const document = JSON.parse(readFileSync(join(PACKAGE_FOLDER, FILES[audience]), 'utf8')) as OpenAPIObject;
  return { ...document, servers: [{ url: serverUrl }] };
}
