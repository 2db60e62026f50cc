import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { CancelBody } from './dto/cancel.dto.js';
import { CancelledOrderAnswer } from './dto/cancellation-answers.dto.js';
import { OrderPath } from './dto/order.dto.js';
import { ReturnableItemsAnswer } from './dto/returnable-items.dto.js';
import { CANCEL_EXAMPLES } from './orders.examples.js';

export const CANCEL_ORDER: EndpointOptions = {
  summary: 'Record a cancellation',
  description:
    'Records that units were cancelled, all that are left or those that are named. The figures of the order stay as they ' +
    'are: cancelled units are not taken out of them. A `FULL` ends the protection, a `PARTIAL` only with ' +
    '`cancel_protection`; one that takes the last units is a `FULL`.',
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  path: OrderPath,
  body: CancelBody,
  bodyExamples: CANCEL_EXAMPLES,
  answers: {
    200: { description: 'It is recorded, or nothing was left (`reason` `no_change`).', type: CancelledOrderAnswer },
  },
  problems: [
    'SOURCE_STORE_NOT_ALLOWED',
    'ORDER_NOT_FOUND',
    'CANCEL_QUANTITY_EXCEEDED',
    'LINE_HAS_ACTIVE_RETURN',
    'CLAIM_EXISTS',
  ],
};

export const GET_RETURNABLE_ITEMS: EndpointOptions = {
  summary: 'Read what can be returned',
  description: 'Each line with its `line_id` and what is left of its units after cancellations, returns and claims.',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: OrderPath,
  answers: { 200: { description: "The order's lines.", type: ReturnableItemsAnswer } },
  problems: ['ORDER_NOT_FOUND'],
};
