// SPDX-License-Identifier: Apache-2.0
/** `parcelward/claims`: claims, the queue of claims to decide, policy, stock and photos. */
export {
  type ClaimView,
  type ClaimStatus,
  CLAIM_STATUSES,
  type ClaimLine,
  type ClaimMove,
} from './model/claim.resource.js';
export { type Claim, KEPT_OF_CLAIM, photosOf, type PolicyFacts } from './model/claim.js';
export { type CustomerClaimLine, customerClaimLines } from './rules/customer-claims.js';
export { ClaimsService } from './services/claims.service.js';
export { type ClaimDryRun } from './rules/claim-view.js';
export { type AlikePhoto, UploadsService } from './uploads/uploads.service.js';
export { ClaimSuggestionView, KEPT_OF_SUGGESTION } from './model/claim-suggestion.resource.js';
export { ClaimSuggestionsService } from './services/claim-suggestions.service.js';
export { ClaimDecisionsService } from './services/claim-decisions.service.js';
export { ClaimQueriesService, type ClaimsPage } from './services/claim-queries.service.js';
export { ClaimQueueService, type QueuedClaim, type ClaimQueuePage } from './services/claim-queue.service.js';
export { claimParcelOf, parcelsContaining } from './rules/claim-parcels.js';
export { mayCancelClaim } from './rules/claim-transitions.js';
export { type ClaimStage } from './rules/claim-stage.js';
export { type ClaimTexts } from './texts/en.js';
export { CLAIM_TEXTS } from './texts/claim-texts.js';
export { isReopening, standingDecision } from './rules/reopening.js';
export { claimHeadline, claimProgress, decisionNote, refundCalculation } from './rules/claim-words.js';
export { type PolicyVerdict, policyVerdicts, presentFacts } from './rules/policy-verdicts.js';
export { PolicyTrialService, type PolicyTrialRefusal } from './services/policy-trial.service.js';
export { type ClaimFilter, type ClaimOfOrder, ClaimsRepository } from './persistence/claims.repository.js';
export { ClaimsModule } from './claims.module.js';
export { type ClaimsConfig, s3ServerOf } from './claims.settings.js';
export { StockService } from './services/stock.service.js';
export {
  ClaimStatisticsService,
  type ClaimsOfCarrier,
  type ClaimsOfReason,
} from './services/claim-statistics.service.js';
export { ClaimErasureService } from './services/claim-erasure.service.js';
export { ClaimBody, ClaimInformation, type ClaimItem, MAX_PHOTOS } from './model/claim-bodies.js';
export { type PolicyRefusal } from './rules/claim-policy.js';
export {
  Approval,
  ApprovedLine,
  Denial,
  InformationRequest,
  Settlement,
  ClaimReopening,
  ClaimWithdrawal,
  StockLevel,
} from './model/staff-bodies.js';
export { type PayoutDetail } from './model/payout-detail.js';
export { MAX_PHOTO_BYTES } from './uploads/photo.js';
export { ReturnLabelsService } from './services/return-labels.service.js';
export { UploadRoomService } from './uploads/upload-room.service.js';
export { type PhotoView } from './uploads/photo.dto.js';
