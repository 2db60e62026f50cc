// SPDX-License-Identifier: Apache-2.0
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './folders.mjs';

const REDOC = 'redoc.standalone.js';
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/**
 * Copies Redoc and Swagger UI with their licences to `explorers/` of the compiled service, which serves them at `/reference` and
 * `/docs`: so production needs no package. Redoc shows a picture of its maker, which the copy takes from this service and not
 * from another host.
 */
export function copyReferenceFiles(dist = inRoot('dist')) {
  const folder = join(dist, 'explorers');
  mkdirSync(folder, { recursive: true });
  const copy = (source, name) => copyFileSync(inRoot('node_modules', source), join(folder, name));
  const script = readFileSync(inRoot('node_modules/redoc/bundles', REDOC), 'utf8');
  writeFileSync(join(folder, REDOC), script.replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'favicon.svg'));
  copy(`redoc/bundles/${REDOC}.LICENSE.txt`, `${REDOC}.LICENSE.txt`);
  copy('redoc/LICENSE', 'LICENSE.redoc');
  for (const name of SWAGGER_UI) copy(`swagger-ui-dist/${name}`, name);
  copy('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui-bundle.js.LICENSE.txt');
  copy('swagger-ui-dist/LICENSE', 'LICENSE.swagger-ui');
  copy('swagger-ui-dist/NOTICE', 'NOTICE.swagger-ui');
}
