// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  PRIVACY_REQUEST_NOT_FOUND: problemType(
    404,
    'Privacy request not found',
    'The store has no privacy request with this id.',
  ),
  PRIVACY_EXPORT_NOT_FOUND: problemType(404, 'Export not found', 'The link to the export is unknown or has expired.'),
  NOTHING_TO_ERASE: problemType(
    404,
    'Nothing to erase',
    'The store has no order of this person, or none with these numbers.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
