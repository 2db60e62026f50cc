// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  PAGE_NOT_FOUND: problemType(
    404,
    'Page not found',
    'The link is invalid, or its order, shipment, return or claim no longer exists.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
