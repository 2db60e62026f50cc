import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  WEBHOOK_ENDPOINT_NOT_FOUND: problemType(404, 'Webhook endpoint not found', 'The store has no such webhook endpoint.'),
  WEBHOOK_DELIVERY_NOT_FOUND: problemType(
    404,
    'Webhook delivery not found',
    'The store has no such webhook delivery, or its event is no longer kept.',
  ),
  TEST_MESSAGE_NOT_FOUND: problemType(
    404,
    'Test message not found',
    'The test inbox has no such message, or no longer keeps it.',
  ),
  WEBHOOK_ENDPOINT_DISABLED: problemType(
    409,
    'Webhook endpoint disabled',
    'The endpoint is disabled. Enable it first.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
