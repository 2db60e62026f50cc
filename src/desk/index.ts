/** What the erasure of personal data uses of the desk. */
export { DeskModule } from './desk.module.js';
export { NotesService } from './services/notes.service.js';
