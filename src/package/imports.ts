/** `parcelward/imports`: files of order history, their progress and their refused lines. */
export * from './common.js';
export { type ImportError } from '../imports/model/import.resource.js';
export { IMPORT_FORMATS, type ImportFormat, type ImportState, isUnfinished } from '../imports/model/import-state.js';
export { type ImportView } from '../imports/model/import-view.js';
export { ImportsModule } from '../imports/imports.module.js';
export { type ImportsPage, ImportsService } from '../imports/services/imports.service.js';
export { type ImportOptions, ImportUploadsService } from '../imports/services/import-uploads.service.js';
