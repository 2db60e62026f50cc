// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  WITHDRAWAL_NOT_FOUND: problemType(404, 'Withdrawal not found', 'The store has no such withdrawal.'),
  WITHDRAWAL_NOT_OPEN: problemType(409, 'Withdrawal not open', 'The withdrawal is settled, or of another order.'),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
