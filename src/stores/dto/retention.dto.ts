import { ClosedObject, IntegerField } from '../../platform/validation/index.js';
import { REQUEST_LOG_DAYS } from '../../platform/request-log/request-log.repository.js';

/** The longest time that can be set, a hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

const DAYS = { min: 0, max: MAX_RETENTION_DAYS, optional: true } as const;

/** For how many days data are kept; 0 keeps them for good. A missing member takes the installation's setting (C-RTN-1). */
@ClosedObject()
export class RetentionSettings {
  @IntegerField(DAYS) personal_days?: number;
  @IntegerField(DAYS) events_days?: number;
  @IntegerField(DAYS) photos_days?: number;
  @IntegerField(DAYS) messages_days?: number;
  @IntegerField(DAYS) inbound_days?: number;
  @IntegerField({ min: 1, max: REQUEST_LOG_DAYS, optional: true }) request_log_days?: number;
}
