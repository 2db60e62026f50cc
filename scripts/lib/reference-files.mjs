import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './folders.mjs';

const BUNDLE = 'redoc.standalone.js';

/**
 * Copies Redoc and its licences to `redoc/` of the compiled service, which serves it at `/reference`: so production needs no
 * package. Redoc shows a picture of its maker, which the copy takes from this service and not from another host.
 */
export function copyReferenceFiles(dist = inRoot('dist')) {
  const folder = join(dist, 'redoc');
  mkdirSync(folder, { recursive: true });
  const script = readFileSync(inRoot('node_modules/redoc/bundles', BUNDLE), 'utf8');
  writeFileSync(join(folder, BUNDLE), script.replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'favicon.svg'));
  copyFileSync(inRoot('node_modules/redoc/bundles', `${BUNDLE}.LICENSE.txt`), join(folder, `${BUNDLE}.LICENSE.txt`));
  copyFileSync(inRoot('node_modules/redoc/LICENSE'), join(folder, 'LICENSE'));
}
