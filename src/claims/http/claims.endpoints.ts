import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { CLAIM_EXAMPLES } from './claims.examples.js';
import { ClaimBody, ClaimPath, ClaimsQuery } from './dto/claim.dto.js';
import { ClaimAnswer, ClaimForecastAnswer, ClaimsAnswer } from './dto/claim-answers.dto.js';

export const POST_CLAIM: EndpointOptions = {
  summary: 'File a claim on a protected order',
  description:
    'Checked here in full: the first rule that the claim breaks names the code. What it would pay, and why, stands in ' +
    '`payout`; staff decide on it with the flags of the order in sight. Nothing here moves money.',
  auth: 'store',
  limit: 'data',
  idempotency: 'required',
  body: ClaimBody,
  bodyExamples: CLAIM_EXAMPLES,
  answers: {
    201: { description: 'The claim is made.', type: ClaimAnswer, headers: { Location: 'Path of the claim.' } },
  },
  problems: [
    'EVIDENCE_REQUIRED',
    'ORDER_NOT_FOUND',
    'NOT_PROTECTED',
    'CLAIM_EXISTS',
    'RETURNS_OVERLAP',
    'REFUND_NOT_ELIGIBLE',
    'STOCK_INSUFFICIENT',
    'CLAIM_CREATE_FAILED',
  ],
};

export const CHECK_CLAIM: EndpointOptions = {
  summary: 'Ask before you file a claim',
  description:
    'Takes a claim as `POST /claims` does, stores nothing, and tells at once what every check says of it, what each line ' +
    'would pay, and which photos are missing.',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  body: ClaimBody,
  bodyExamples: CLAIM_EXAMPLES,
  shape: 'told',
  answers: { 200: { description: 'What would become of a claim with this body now.', type: ClaimForecastAnswer } },
};

export const GET_CLAIM: EndpointOptions = {
  summary: 'Read a claim',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  path: ClaimPath,
  answers: { 200: { description: 'The claim.', type: ClaimAnswer } },
  problems: ['CLAIM_NOT_FOUND'],
};

export const LIST_CLAIMS: EndpointOptions = {
  summary: 'Read the claims of the store',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  query: ClaimsQuery,
  answers: { 200: { description: 'A page of claims, the newest first.', type: ClaimsAnswer } },
};
