import { type RetentionSettings, type Store } from '../../stores/index.js';
import { type PrivacyConfig } from '../privacy.settings.js';

/** For how many days data of a store are kept; 0 keeps them for good. */
export type Retention = Required<RetentionSettings>;

/** Returns the retention of a store: its own settings, and those of the installation for all others (C-RTN-1). */
export function retentionOf({ retention }: Pick<Store, 'retention'>, config: PrivacyConfig): Retention {
  return {
    personal_days: config.RETENTION_PERSONAL_DAYS,
    events_days: config.RETENTION_EVENTS_DAYS,
    photos_days: config.RETENTION_PHOTOS_DAYS,
    messages_days: config.RETENTION_MESSAGES_DAYS,
    inbound_days: config.RETENTION_INBOUND_DAYS,
    request_log_days: config.RETENTION_REQUEST_LOG_DAYS,
    ...retention,
  };
}
