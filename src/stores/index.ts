// SPDX-License-Identifier: Apache-2.0
/** `parcelward/stores`: the stores, their settings, and the links to the pages of their customers. */
export { type Accent, accentOf, apartFrom, contrastOf, DEFAULT_ACCENT } from './accent.js';
export { type CallerContext, MODE_HEADER, senderName, type Store } from './store.js';
export { CustomerPagesService, type TrackingTarget } from './customer-pages.service.js';
export {
  CLAIM_REASONS,
  CLAIM_RESOLUTIONS,
  type ClaimPolicy,
  ClaimPolicySettings,
  type ClaimReason,
  type ClaimResolution,
  type Exclusion,
} from './dto/claim-policy.dto.js';
export {
  MAX_RETENTION_DAYS,
  type RetentionSettings,
  STORE_MODES,
  isStoreId,
  ACCOUNT_TYPES,
  INGESTION_MODES,
  STORE_STATUSES,
  StoreSettings,
} from './dto/store-settings.dto.js';
export { RETURN_METHODS, RETURN_RESOLUTIONS, type SelfService, type ReturnReason } from './dto/self-service.dto.js';
export { isInScope, type WithdrawalPolicy, WithdrawalSettings } from './dto/withdrawal.dto.js';
export { reasonText, isKnownReason, RETURN_REASON_HANDLES } from './return-reasons.js';
export { parseClaimPolicy } from './store-configuration.js';
export { type StoreEntity } from './store.entity.js';
export { StoresModule } from './stores.module.js';
export { STORE_CHANGED_QUEUE, StoresService } from './stores.service.js';
