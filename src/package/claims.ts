/** `parcelward/claims`: claims, the queue of claims to decide, policy, stock and photos. */
export * from './common.js';
export {
  type ClaimsOfCarrier,
  type ClaimsOfReason,
  ClaimStatisticsService,
} from '../claims/services/claim-statistics.service.js';
export { ClaimDecisionsService } from '../claims/services/claim-decisions.service.js';
export { type PolicyVerdict } from '../claims/rules/policy-verdicts.js';
export { type PolicyRefusal } from '../claims/rules/claim-policy.js';
export { type PolicyFacts } from '../claims/model/claim.js';
export { type ClaimQueuePage, ClaimQueueService, type QueuedClaim } from '../claims/services/claim-queue.service.js';
export { ClaimQueriesService, type ClaimsPage } from '../claims/services/claim-queries.service.js';
export { type ClaimDryRun } from '../claims/rules/claim-view.js';
export {
  type ClaimView,
  type ClaimLine,
  type ClaimMove,
  CLAIM_STATUSES,
  type ClaimStatus,
} from '../claims/model/claim.resource.js';
export { type ClaimFilter } from '../claims/persistence/claims.repository.js';
export { ClaimsModule } from '../claims/claims.module.js';
export { ClaimsService } from '../claims/services/claims.service.js';
export { ClaimBody, ClaimInformation, type ClaimItem, MAX_PHOTOS } from '../claims/model/claim-bodies.js';
export {
  Approval,
  ApprovedLine,
  Denial,
  InformationRequest,
  Settlement,
  Withdrawal,
  StockLevel,
} from '../claims/model/staff-bodies.js';
export { type PayoutDetail } from '../claims/model/payout-detail.js';
export { type PolicyTrialRefusal, PolicyTrialService } from '../claims/services/policy-trial.service.js';
export { StockService } from '../claims/services/stock.service.js';
export { MAX_PHOTO_BYTES } from '../claims/uploads/photo.js';
export { UploadRoomService } from '../claims/uploads/upload-room.service.js';
export { type PhotoView as UploadedPhoto } from '../claims/uploads/photo.dto.js';
export { UploadsService } from '../claims/uploads/uploads.service.js';
