/** `parcelward/privacy`: finding, exporting and erasing the personal data of customers, and for how long it is kept. */
export * from './common.js';
export { type HoldReason, type PrivacyRequestState } from '../privacy/model/privacy-request.entity.js';
export {
  type Finding,
  type PrivacyRequestSummary,
  type PrivacyRequestView,
  type RequestedOrder,
  type RequestedShipment,
} from '../privacy/model/privacy-request.js';
export { type Retention, type RetentionStepName } from '../privacy/model/retention.js';
export { MAX_FOUND, MAX_SELECTED, type SelectedKeys, Selection } from '../privacy/model/privacy-bodies.js';
export { PrivacyModule } from '../privacy/privacy.module.js';
export { CHARGEBACK_DAYS } from '../privacy/rules/erasure-hold.js';
export { type ExportLink } from '../privacy/services/export-links.service.js';
export { type Found, type FoundOrder, type FoundShipment } from '../privacy/services/privacy-orders.service.js';
export { ERASURE_DUE_DAYS, PrivacyService } from '../privacy/services/privacy.service.js';
export { RetentionService, type RetentionView } from '../privacy/services/retention.service.js';
