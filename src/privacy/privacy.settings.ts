import { setting, type ValuesOf } from '../platform/config/setting.js';
import { REQUEST_LOG_DAYS } from '../platform/request-log/request-log.repository.js';
import { MAX_RETENTION_DAYS } from '../stores/index.js';

const days = (fallback: number) => setting.integer(fallback, 0, MAX_RETENTION_DAYS);

const variables = {
  RETENTION_PERSONAL_DAYS: days(730),
  RETENTION_EVENTS_DAYS: days(0),
  RETENTION_PHOTOS_DAYS: days(365),
  RETENTION_MESSAGES_DAYS: days(180),
  RETENTION_INBOUND_DAYS: days(14),
  RETENTION_REQUEST_LOG_DAYS: setting.integer(REQUEST_LOG_DAYS, 1, REQUEST_LOG_DAYS),
  RETENTION_HOUR: setting.integer(2, 0, 23),
};

export type PrivacyConfig = ValuesOf<typeof variables>;

/** The settings of personal data; `.env.example` explains each. */
export const privacySettings = { variables };
