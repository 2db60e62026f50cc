// SPDX-License-Identifier: Apache-2.0
import { setting, type ValuesOf } from '../platform/config/setting.js';
import { REQUEST_LOG_DAYS } from '../platform/request-log/request-log.resource.js';
import { MAX_RETENTION_DAYS } from '../stores/index.js';

const days = (fallback: number) => setting.integer(fallback, 0, MAX_RETENTION_DAYS);

const variables = {
  /**
   * Days after their last change for which orders, shipments, returns and claims keep personal data. For each, 0 is for
   * good, and a store may have its own `retention`.
   */
  RETENTION_PERSONAL_DAYS: days(730),
  /** Days for which events keep personal data, which otherwise goes with the order's. */
  RETENTION_EVENTS_DAYS: days(0),
  /** Days for which photos of ended claims are kept. */
  RETENTION_PHOTOS_DAYS: days(365),
  /** Days for which recipients of messages are kept. */
  RETENTION_MESSAGES_DAYS: days(180),
  /** Days for which withdrawals of customers keep personal data. */
  RETENTION_WITHDRAWAL_DAYS: days(1095),
  /** Days for which carriers' updates that no job could apply are kept, and all webhooks of store platforms. */
  RETENTION_INBOUND_DAYS: days(14),
  /** Days for which the request log is kept. */
  RETENTION_REQUEST_LOG_DAYS: setting.integer(REQUEST_LOG_DAYS, 1, REQUEST_LOG_DAYS),
  /** Hour in UTC in which workers begin to remove older data. */
  RETENTION_HOUR: setting.integer(2, 0, 23),
};

export type PrivacyConfig = ValuesOf<typeof variables>;

export const privacySettings = { variables };
