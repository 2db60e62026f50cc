// SPDX-License-Identifier: Apache-2.0
/** `parcelward/imports`: files of order history, their progress and their refused lines. */
export {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportView,
  type ImportState,
  isUnfinished,
  type ImportError,
} from './model/import.resource.js';
export { isProtectionNamed } from './rules/protection-lines.js';
export { ImportUploadsService, type ImportOptions } from './services/import-uploads.service.js';
export { ImportsService, type ImportsPage } from './services/imports.service.js';
export { ImportsModule } from './imports.module.js';
