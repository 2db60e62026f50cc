// SPDX-License-Identifier: Apache-2.0
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { type ConfigFault, secret, setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  /** Signs access tokens (HS256); differs from ENCRYPTION_KEY. */
  JWT_SECRET: setting.required(secret),
  /** Earlier values of JWT_SECRET, which still verify tokens. Keep each for an hour after the change. */
  JWT_PREVIOUS_SECRETS: setting.secretList,
  /** Tokens of the internal services that manage API keys. */
  INTERNAL_SERVICE_TOKENS: setting.secretList,
};

export type AuthConfig = PlatformConfig & ValuesOf<typeof variables>;

/** A single leaked value must not both forge tokens and decrypt the stored secrets. */
function secretFaults({ JWT_SECRET, ENCRYPTION_KEY }: AuthConfig): ConfigFault[] {
  const isShared = JWT_SECRET && JWT_SECRET === ENCRYPTION_KEY;
  return isShared ? [{ name: 'JWT_SECRET', why: 'must differ from ENCRYPTION_KEY' }] : [];
}

export const authSettings = { variables, faultsOf: secretFaults };
