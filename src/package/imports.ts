/** `parcelward/imports`: files of order history, their progress and their refused lines. */
export * from './common.js';
export {
  IMPORT_FORMATS,
  type ImportError,
  type ImportFormat,
  type ImportState,
  type ImportView,
  isUnfinished,
} from '../imports/model/import.resource.js';
export { ImportsModule } from '../imports/imports.module.js';
export { type ImportsPage, ImportsService } from '../imports/services/imports.service.js';
export { type ImportOptions, ImportUploadsService } from '../imports/services/import-uploads.service.js';
