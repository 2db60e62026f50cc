import { Problem } from '../../platform/errors/problem.js';
import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { DecisionBody, RefundBody, ReturnPath, ShippingLabelBody } from './dto/return-callbacks.dto.js';
import { RequestedReturnAnswer, ReturnAnswer, ReturnsAnswer, ReturnsQuery } from './dto/return-answers.dto.js';
import { ReturnRequestBody } from './dto/return-request.dto.js';
import { DECISION_EXAMPLES, RETURN_LABEL_EXAMPLES, REFUND_EXAMPLES, RETURN_EXAMPLES } from './returns.examples.js';

const UNSUPPORTED = [
  'exchange_line_items',
  'exchange_to_address',
  'rate_id',
  'payment_intent_id',
  'warranty_id',
] as const;

/** C-RET-2: a refund in one flow is all that there is. */
function refuseUnsupported(body: Record<string, unknown>): void {
  const sent = UNSUPPORTED.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return;
  const errors = sent.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail: 'is not supported' }));
  throw new Problem('UNSUPPORTED_RETURN_FIELD', `Not supported: ${sent.join(', ')}.`, { errors });
}

export const POST_RETURN: EndpointOptions = {
  summary: 'Submit a return request',
  description:
    "Submits a request on a customer's behalf for the merchant to decide on; its units are held from then on. Members " +
    'that are not named here are kept and shown. `id` is the request, `return_id` what all other paths take.',
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  body: ReturnRequestBody,
  bodyExamples: RETURN_EXAMPLES,
  answers: {
    201: {
      description: 'The request awaits the decision.',
      type: RequestedReturnAnswer,
      headers: { Location: 'Path of the return.' },
    },
  },
  problems: ['UNSUPPORTED_RETURN_FIELD', 'ORDER_NOT_FOUND', 'RETURN_LINE_NOT_FOUND', 'RETURN_QUANTITY_EXCEEDED'],
  compare: refuseUnsupported,
};

export const LIST_RETURNS: EndpointOptions = {
  summary: 'List returns',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  query: ReturnsQuery,
  answers: { 200: { description: 'A page of returns.', type: ReturnsAnswer } },
  problems: ['VALIDATION_ERROR'],
};

export const GET_RETURN: EndpointOptions = {
  summary: 'Read a return',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: ReturnPath,
  answers: { 200: { description: 'The return.', type: ReturnAnswer } },
  problems: ['RETURN_NOT_FOUND'],
};

const CALLBACK: Pick<EndpointOptions, 'auth' | 'limit' | 'idempotency' | 'path' | 'answers'> = {
  auth: 'store',
  limit: 'data',
  idempotency: 'optional',
  path: ReturnPath,
  answers: { 200: { description: 'The return as it is now; a repeat changes nothing of it.', type: ReturnAnswer } },
};

export const DECIDE: EndpointOptions = {
  ...CALLBACK,
  summary: 'Report the decision on a return',
  description: 'Approves or rejects an open return, once. A rejection gives its units back.',
  body: DecisionBody,
  bodyExamples: DECISION_EXAMPLES,
  problems: ['RETURN_NOT_FOUND', 'DECISION_ALREADY_RECORDED', 'RETURN_NOT_OPEN'],
};

export const HAND_IN_LABEL: EndpointOptions = {
  ...CALLBACK,
  summary: 'Hand in the shipping label of a return',
  description: 'The parcel is tracked from then on. Another tracking number is a replacement label.',
  body: ShippingLabelBody,
  bodyExamples: RETURN_LABEL_EXAMPLES,
  problems: ['RETURN_NOT_FOUND', 'LABEL_NOT_APPLICABLE', 'RETURN_NOT_OPEN'],
};

export const REPORT_REFUND: EndpointOptions = {
  ...CALLBACK,
  summary: 'Report the refund of a return',
  description: 'Records what was refunded in the OMS, once, whatever the state of the return. No money is moved here.',
  body: RefundBody,
  bodyExamples: REFUND_EXAMPLES,
  problems: ['RETURN_NOT_FOUND', 'REFUND_ALREADY_RECORDED'],
};
