import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../version.js';
import { StaticFile } from './static-file.js';

export const SCRIPT = 'text/javascript';

/** A file of Redoc or Swagger UI, which the build copies beside the service. */
export function explorerFile(name: string): StaticFile {
  const bytes = readFileSync(join(PACKAGE_FOLDER, 'dist/explorers', name));
  return new StaticFile(bytes, `${name.endsWith('.css') ? 'text/css' : SCRIPT}; charset=utf-8`);
}
