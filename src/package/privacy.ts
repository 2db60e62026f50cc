/** `parcelward/privacy`: finding, exporting and erasing the personal data of customers. */
export * from './common.js';
export {
  type Finding,
  type PrivacyRequestState,
  type PrivacyRequestView,
  type RequestedOrder,
} from '../privacy/model/privacy-request.js';
export { Selection } from '../privacy/model/selection.js';
export { PrivacyModule } from '../privacy/privacy.module.js';
export { type HoldReason } from '../privacy/rules/erasure-hold.js';
export { type ExportLink } from '../privacy/services/export-links.service.js';
export { type FoundOrder } from '../privacy/services/privacy-orders.service.js';
export { PrivacyService } from '../privacy/services/privacy.service.js';
