import { ClosedObject, IdentifierField } from '../../platform/validation/index.js';

/** The path of an export. */
@ClosedObject()
export class ExportPath {
  @IdentifierField({ max: 8192, ascii: true, example: 'q8fT2c5LxYz0wVbN', description: 'The token of the link.' })
  token!: string;
}
