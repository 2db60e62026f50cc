/** `parcelward/privacy`: finding, exporting and erasing the personal data of customers, and for how long it is kept. */
export { ErasureBackupsService } from './services/erasure-backups.service.js';
export { RetentionService, type RetentionView } from './services/retention.service.js';
export { ERASURE_DUE_DAYS, PrivacyService } from './services/privacy.service.js';
export { PrivacyModule } from './privacy.module.js';
export {
  type Finding,
  type HoldReason,
  type PrivacyRequestState,
  type PrivacyRequestSummary,
  type PrivacyRequestView,
  type RequestedOrder,
  type RequestedShipment,
} from './model/privacy-request.js';
export { type Retention } from './model/retention.js';
export { type RetentionStepName } from './model/retention-run.js';
export { MAX_FOUND, MAX_SELECTED, Selection } from './model/selection.js';
export { CHARGEBACK_DAYS } from './rules/erasure-hold.js';
export { type ExportLink } from './services/export-links.service.js';
export {
  type Found,
  type FoundOrder,
  type FoundShipment,
  type SelectedKeys,
} from './services/privacy-orders.service.js';
