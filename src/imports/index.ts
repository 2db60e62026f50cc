/** `parcelward/imports`: files of order history, their progress and their refused lines. */
export { IMPORT_FORMATS, type ImportFormat, type ImportState, isUnfinished } from './model/import-state.js';
export { type ImportView } from './model/import-view.js';
export { type ImportOptions, ImportUploadsService } from './services/import-uploads.service.js';
export { type ImportsPage, ImportsService } from './services/imports.service.js';
export { type ImportError } from './model/import.resource.js';
export { ImportsModule } from './imports.module.js';
