/** The parts of imports that other contexts may use. */
export { IMPORT_FORMATS, type ImportFormat, type ImportView } from './model/import.resource.js';
export { ImportUploadsService } from './services/import-uploads.service.js';
export { ImportsService } from './services/imports.service.js';
