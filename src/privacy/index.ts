/** The parts of personal data that the command line and the dashboard use. */
export { ErasureBackupsService } from './services/erasure-backups.service.js';
export { RetentionService } from './services/retention.service.js';
export { PrivacyService } from './services/privacy.service.js';
export { PrivacyModule } from './privacy.module.js';
