// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  INVALID_API_KEY: problemType(
    401,
    'Invalid API key',
    'The API key is unknown, revoked, or does not belong to this shop domain.',
  ),
  API_KEY_EXISTS: problemType(409, 'API key exists', 'The store has an active key. Rotate it or revoke it.'),
  API_KEY_NOT_FOUND: problemType(404, 'API key not found', 'The store has no active API key; generate one first.'),
  TRACKING_NOT_ENABLED: problemType(403, 'Tracking not enabled', 'Tracking is not enabled for the store.'),
  OMS_PUSH_DISABLED: problemType(
    403,
    'OMS push disabled',
    'The store is not configured for pushes from an order management system.',
  ),
  NOT_A_TEST_STORE: problemType(403, 'Not a test store', 'Only test stores have a test inbox; this store is live.'),
  INGESTION_MODE_CONFLICT: problemType(
    409,
    'Ingestion mode conflict',
    "The store's orders arrive through its platform's webhooks; set its ingestion mode to custom_api to send them here.",
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
