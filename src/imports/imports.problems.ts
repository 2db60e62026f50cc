// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  IMPORT_NOT_FOUND: problemType(404, 'Import not found', 'The store has no such import.'),
  TOO_MANY_IMPORTS: problemType(409, 'Too many imports', 'The store has too many imports that have not ended yet.'),
  IMPORT_FAILED: problemType(422, 'Import failed', 'The file cannot be imported; detail says why.'),
  IMPORT_STATE_CONFLICT: problemType(409, 'Import state conflict', 'The state of the import does not allow this.'),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
