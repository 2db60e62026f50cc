/** What the erasure of personal data and the command line use of the desk. */
export { DeskModule } from './desk.module.js';
export { NotesService } from './services/notes.service.js';
export { SystemStatusService } from './services/system-status.service.js';
