// SPDX-License-Identifier: Apache-2.0
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
  MESSAGE_NOT_FOUND: problemType(404, 'Message not found', 'The store has sent no such message.'),
  MESSAGE_NOT_RESENDABLE: problemType(
    409,
    'Message not resendable',
    'The message cannot be sent again: the customer has opted out, has no address, or the message no longer applies.',
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
