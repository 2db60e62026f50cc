// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  PLATFORM_CONNECTION_NOT_FOUND: problemType(
    404,
    'Platform connection not found',
    'There is no such connection, or it was removed. Connect the platform again, and use the new address.',
  ),
  PLATFORM_CONNECTED: problemType(
    409,
    'Platform connected',
    'The store has a connection to this platform. Change its signing key, or remove it first.',
  ),
  PLATFORM_DELIVERY_NOT_FOUND: problemType(
    404,
    'Platform delivery not found',
    'The store has no such parked delivery.',
  ),
  PLATFORM_DELIVERY_REFUSED: problemType(
    401,
    'Platform delivery refused',
    'No valid signing key of the connection has signed the body, or the request names another shop.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
