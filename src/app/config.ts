// SPDX-License-Identifier: Apache-2.0
import { authSettings } from '../auth/auth.settings.js';
import { claimsSettings } from '../claims/claims.settings.js';
import { importsSettings } from '../imports/imports.settings.js';
import { notificationsSettings } from '../notifications/notifications.settings.js';
import { ordersSettings } from '../orders/orders.settings.js';
import { pagesSettings } from '../pages/pages.settings.js';
import { parseConfig } from '../platform/config/config.js';
import { platformSettings } from '../platform/config/platform.settings.js';
import { type SettingsGroup, type ValuesOf } from '../platform/config/setting.js';
import { tracingSettings } from '../platform/tracing/tracing.settings.js';
import { privacySettings } from '../privacy/privacy.settings.js';
import { selfServiceSettings } from '../self-service/self-service.settings.js';
import { shipmentsSettings } from '../shipments/shipments.settings.js';
import { staffSettings } from '../staff/staff.settings.js';

const GROUPS = [
  platformSettings,
  tracingSettings,
  authSettings,
  shipmentsSettings,
  ordersSettings,
  claimsSettings,
  importsSettings,
  notificationsSettings,
  pagesSettings,
  staffSettings,
  selfServiceSettings,
  privacySettings,
];

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All environment variables; docs/operating/settings.md is generated from them. */
export const variables = Object.assign({}, ...GROUPS.map((group) => group.variables)) as AllOf<
  (typeof GROUPS)[number]['variables']
>;

export type Config = ValuesOf<typeof variables>;

/**
 * Reads and checks all variables.
 * @param own the variables of an application that runs beside the service
 * @throws ConfigError naming all invalid variables
 */
export function loadConfig<Own extends SettingsGroup = { variables: Record<never, never> }>(
  environment: Record<string, string | undefined>,
  own?: Own,
): Config & ValuesOf<Own['variables']> {
  return parseConfig(own ? [...GROUPS, own] : GROUPS, environment) as Config & ValuesOf<Own['variables']>;
}
