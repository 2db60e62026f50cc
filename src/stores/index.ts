/** `parcelward/stores`: the stores and their settings. */
export * from '../platform/index.js';
export { type Accent, accentOf, DEFAULT_ACCENT } from './accent.js';
export {
  CLAIM_REASONS,
  CLAIM_RESOLUTIONS,
  type ClaimPolicy,
  ClaimPolicySettings,
  type ClaimReason,
  type ClaimResolution,
  type Exclusion,
} from './dto/claim-policy.dto.js';
export { CustomerPagesService } from './customer-pages.service.js';
export { ACCOUNT_TYPES, INGESTION_MODES, STORE_STATUSES, StoreSettings } from './dto/store-settings.dto.js';
export { type Store } from './store.js';
export { StoresModule } from './stores.module.js';
export { StoresService } from './stores.service.js';
