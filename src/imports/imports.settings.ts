import { type ClaimsConfig } from '../claims/index.js';
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  MAX_IMPORT_BYTES: setting.integer(4 * 1024 ** 3, 1024, Number.MAX_SAFE_INTEGER),
};

/** Files of imports are stored where photos of claims are. */
export type ImportsConfig = PlatformConfig & ClaimsConfig & ValuesOf<typeof variables>;

/** The settings of imports; `.env.example` explains each. */
export const importsSettings = { variables };
