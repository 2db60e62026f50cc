// SPDX-License-Identifier: Apache-2.0
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { baseUrl, setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  /**
   * Public URL of the dashboard, to which mails to staff link; without it none are sent. Dashboard and workers need it.
   */
  DASHBOARD_URL: setting.optional(baseUrl),
};

export type StaffConfig = PlatformConfig & ValuesOf<typeof variables>;

export const staffSettings = { variables };
