import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  PAGE_NOT_FOUND: problemType(
    404,
    'Page not found',
    'The link is not one that the service gave out, or what it led to is gone.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
