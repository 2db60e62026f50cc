/** What other contexts may use of claims. */
export { claimView } from './model/claim-view.js';
export { type Claim } from './model/claim.js';
export { ClaimDecisionsService } from './services/claim-decisions.service.js';
export { ClaimQueriesService } from './services/claim-queries.service.js';
export { ClaimQueueService } from './services/claim-queue.service.js';
export { type ClaimParcel, claimParcelOf, parcelsContaining } from './rules/claim-parcels.js';
export { type PolicyVerdict, policyVerdicts, presentFacts } from './rules/policy-verdicts.js';
export { type QueuedClaim } from './services/claim-queue.service.js';
export { PolicyTrialService } from './services/policy-trial.service.js';
export { type ClaimOfOrder } from './persistence/claims.repository.js';
export { ClaimsModule } from './claims.module.js';
export { type ClaimsConfig } from './claims.settings.js';
export { s3ServerOf } from './uploads/uploads.module.js';
export { StockService } from './services/stock.service.js';
export { ClaimStatisticsService } from './services/claim-statistics.service.js';
export { type ClaimStatus } from './rules/claim-transitions.js';
