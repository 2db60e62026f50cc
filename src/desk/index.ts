/** The parts of the desk for the erasure of personal data and the command line. */
export { DeskModule } from './desk.module.js';
export { NotesService } from './services/notes.service.js';
export { SystemStatusService } from './services/system-status.service.js';
