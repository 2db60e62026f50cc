// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  STAFF_NOT_FOUND: problemType(404, 'Person not found', 'The store has no person with this account.'),
  INVITATION_NOT_FOUND: problemType(
    404,
    'Invitation not found',
    'The invitation was used, withdrawn or replaced, or is older than seven days.',
  ),
  RESET_NOT_FOUND: problemType(404, 'Link not valid', 'The link was used or replaced, or is older than an hour.'),
  LAST_ADMIN: problemType(409, 'Last admin', 'The store would have no admin left; make somebody else an admin first.'),
  DASHBOARD_URL_UNKNOWN: problemType(
    409,
    'Dashboard URL unknown',
    'Mails to staff link to the dashboard; set DASHBOARD_URL.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
