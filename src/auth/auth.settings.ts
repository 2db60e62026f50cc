import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { secret, setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  JWT_SECRET: setting.required(secret),
  JWT_PREVIOUS_SECRETS: setting.secretList,
  INTERNAL_SERVICE_TOKENS: setting.secretList,
};

export type AuthConfig = PlatformConfig & ValuesOf<typeof variables>;

/** The settings of auth; `.env.example` explains each. */
export const authSettings = { variables };
