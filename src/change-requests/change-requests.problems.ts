// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  CHANGE_REQUEST_NOT_FOUND: problemType(404, 'Change request not found', 'The store has no such change request.'),
  CHANGE_REQUEST_NOT_OPEN: problemType(
    409,
    'Change request not open',
    'The request has another decision already, or has expired.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
