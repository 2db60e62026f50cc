/** The parts of personal data that the command line and the dashboard use. */
export { Selection } from './model/selection.js';
export { type PrivacyRequestView } from './model/privacy-request.js';
export {
  type Found,
  type FoundOrder,
  type FoundShipment,
  type SelectedKeys,
} from './services/privacy-orders.service.js';
export { ErasureBackupsService } from './services/erasure-backups.service.js';
export { RetentionService, type RetentionView } from './services/retention.service.js';
export { PrivacyService } from './services/privacy.service.js';
export { PrivacyModule } from './privacy.module.js';
