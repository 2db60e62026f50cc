// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  IMMUTABLE_SHIPMENT_FIELD: problemType(
    400,
    'Immutable shipment field',
    'tracking_number, carrier and shipment_id cannot change. To change the carrier, push the shipment again with the new one.',
  ),
  NO_UPDATABLE_FIELDS: problemType(400, 'No updatable fields', 'The patch has no field that can be changed.'),
  SHIPMENT_NOT_FOUND: problemType(404, 'Shipment not found', 'The store has no such shipment.'),
  TRACKING_NUMBER_ALREADY_EXISTS: problemType(
    409,
    'Tracking number already exists',
    'The shipment is already registered; existing names it.',
  ),
  AMBIGUOUS_TRACKING_NUMBER: problemType(
    409,
    'Ambiguous tracking number',
    'Several shipments share the tracking number; patch one of candidates by its id.',
  ),
  SHIPMENT_LIMIT_REACHED: problemType(
    409,
    'Shipment limit reached',
    'An order and a tracking number have at most 1000 shipments each, with 4 MiB of content together.',
  ),
  CARRIER_ACCOUNT_NOT_FOUND: problemType(
    404,
    'Carrier account not found',
    'There is no such account with a source of tracking events, or it was removed.',
  ),
  CARRIER_EVENT_REFUSED: problemType(
    401,
    'Carrier event refused',
    'The secret of the account has not signed the body. Enter the same secret on both sides.',
  ),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
