import { ClosedObject, IdentifierField, TextField } from '../../platform/validation/index.js';

/** Longest note, in characters. */
export const MAX_NOTE_LENGTH = 4000;

/** Input of a note. */
@ClosedObject()
export class NewNote {
  /** A random text of the rendered form: submitting the form twice makes one note. */
  @IdentifierField({ max: 64, ascii: true }) form_id!: string;
  @TextField({ min: 1, max: MAX_NOTE_LENGTH }) text!: string;
}
