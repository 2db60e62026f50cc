import { baseUrl, setting, type ValuesOf } from '../platform/config/setting.js';
import { type PlatformConfig } from '../platform/config/platform.settings.js';

const variables = {
  DASHBOARD_URL: setting.optional(baseUrl),
};

export type StaffConfig = PlatformConfig & ValuesOf<typeof variables>;

/** The settings of staff; `.env.example` explains each. */
export const staffSettings = { variables };
