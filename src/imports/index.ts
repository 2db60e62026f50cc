/** The parts of imports that other contexts may use. */
export { IMPORT_FORMATS, type ImportFormat } from './model/import-state.js';
export { type ImportView } from './model/import-view.js';
export { ImportUploadsService } from './services/import-uploads.service.js';
export { ImportsService } from './services/imports.service.js';
