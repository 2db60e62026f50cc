/** `parcelward/stores`: the stores and their settings. */
export * from './common.js';
export { type Accent, accentOf, DEFAULT_ACCENT } from '../stores/accent.js';
export {
  CLAIM_REASONS,
  CLAIM_RESOLUTIONS,
  type ClaimPolicy,
  ClaimPolicySettings,
  type ClaimReason,
  type ClaimResolution,
  type Exclusion,
} from '../stores/dto/claim-policy.dto.js';
export { type ReturnReason } from '../stores/dto/self-service.dto.js';
export { isKnownReason, reasonText, RETURN_REASON_HANDLES } from '../stores/return-reasons.js';
export { CustomerPagesService } from '../stores/customer-pages.service.js';
export { ACCOUNT_TYPES, INGESTION_MODES, STORE_STATUSES, StoreSettings } from '../stores/dto/store-settings.dto.js';
export { type Store } from '../stores/store.js';
export { StoresModule } from '../stores/stores.module.js';
export { StoresService } from '../stores/stores.service.js';
