// SPDX-License-Identifier: Apache-2.0
import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  CLAIM_NOT_FOUND: problemType(404, 'Claim not found', 'The store has no such claim.'),
  PHOTO_NOT_FOUND: problemType(404, 'Photo not found', 'There is no photo with this name.'),
  CLAIM_EXISTS: problemType(409, 'Claim exists', 'Units of this claim are in another claim, which existing names.'),
  RETURNS_OVERLAP: problemType(409, 'Returns overlap', 'Units of this claim are being returned.'),
  STOCK_INSUFFICIENT: problemType(409, 'Stock insufficient', 'There is not enough stock to reship the units.'),
  CLAIM_STATE_CONFLICT: problemType(409, 'Claim state conflict', 'The status of the claim does not allow this.'),
  EVIDENCE_REQUIRED: problemType(422, 'Evidence required', 'This claim reason needs photos.'),
  NOT_PROTECTED: problemType(422, 'Not protected', 'Protection does not cover the order or the line.'),
  REFUND_NOT_ELIGIBLE: problemType(422, 'Refund not eligible', 'No part of the claim can be refunded.'),
  CLAIM_CREATE_FAILED: problemType(500, 'Claim create failed', 'A fault of the service. No claim was made; try again.'),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
