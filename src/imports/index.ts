/** What other contexts may use of imports. */
export { IMPORT_FORMATS, type ImportFormat } from './model/import-state.js';
export { type ImportView } from './model/import-view.js';
export { ImportsService } from './services/imports.service.js';
