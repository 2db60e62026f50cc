// SPDX-License-Identifier: Apache-2.0
/** `parcelward/privacy`: finding, exporting and erasing the personal data of customers, and for how long it is kept. */
export { ErasureBackupsService } from './services/erasure-backups.service.js';
export { RectificationService } from './services/rectification.service.js';
export { RetentionService, type RetentionView } from './services/retention.service.js';
export { ERASURE_DUE_DAYS, PrivacyService } from './services/privacy.service.js';
export { PrivacyModule } from './privacy.module.js';
export {
  type Finding,
  type PrivacyRequestSummary,
  type PrivacyRequestView,
  type RequestedCase,
  type RequestedOrder,
  type RequestedShipment,
} from './model/privacy-request.js';
export { type HoldReason, type PrivacyRequestState } from './model/privacy-request.entity.js';
export { type Retention, type RetentionStepName } from './model/retention.js';
export { MAX_FOUND, MAX_SELECTED, Selection, type SelectedKeys } from './model/privacy-bodies.js';
export { CHARGEBACK_DAYS } from './rules/erasure-hold.js';
export { type ExportLink } from './services/export-links.service.js';
export { type Found, type NamedCase, type FoundOrder, type FoundShipment } from './services/privacy-orders.service.js';
