import { defineProblems, problemType } from '../platform/errors/catalogue.js';

const problems = {
  CLAIM_NOT_FOUND: problemType(404, 'Claim not found', 'The store has no such claim.'),
  PHOTO_NOT_FOUND: problemType(404, 'Photo not found', 'There is no photo of this name.'),
  CLAIM_EXISTS: problemType(409, 'Claim exists', 'Units of this claim are in another one; existing names it.'),
  RETURNS_OVERLAP: problemType(409, 'Returns overlap', 'Units of this claim are in a return.'),
  STOCK_INSUFFICIENT: problemType(409, 'Stock insufficient', 'There is not enough stock to send the units again.'),
  CLAIM_STATE_CONFLICT: problemType(409, 'Claim state conflict', 'The claim is not in a state that allows this.'),
  EVIDENCE_REQUIRED: problemType(422, 'Evidence required', 'This claim reason needs photos.'),
  NOT_PROTECTED: problemType(422, 'Not protected', 'The order or line is not covered.'),
  REFUND_NOT_ELIGIBLE: problemType(422, 'Refund not eligible', 'Nothing of the claim can be refunded.'),
  CLAIM_CREATE_FAILED: problemType(500, 'Claim create failed', 'A fault of the service. No claim was made; try again.'),
};
defineProblems(problems);

declare module '../platform/errors/catalogue.js' {
  interface ProblemTypes extends Record<keyof typeof problems, ProblemType> {}
}
