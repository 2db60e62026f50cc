/** The parts of stores that other contexts use: their configuration, and the links to their customers' pages. */
export { type Accent, accentOf } from './accent.js';
export { type CallerContext, MODE_HEADER, type Store } from './store.js';
export { CustomerPagesService, type TrackingTarget } from './customer-pages.service.js';
export {
  CLAIM_REASONS,
  CLAIM_RESOLUTIONS,
  type ClaimPolicy,
  type ClaimReason,
  type ClaimResolution,
} from './dto/claim-policy.dto.js';
export { MAX_RETENTION_DAYS, type RetentionSettings, STORE_MODES, isStoreId } from './dto/store-settings.dto.js';
export { RETURN_METHODS, RETURN_RESOLUTIONS, type SelfService } from './dto/self-service.dto.js';
export { reasonText } from './return-reasons.js';
export { parseClaimPolicy } from './store-configuration.js';
export { type StoreEntity } from './store.entity.js';
export { STORE_COLUMNS, storeFromRow } from './stores.repository.js';
export { StoresModule } from './stores.module.js';
export { STORE_CHANGED_QUEUE, StoresService } from './stores.service.js';
