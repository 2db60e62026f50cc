import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { confidentialUrl, type ConfigFault, secret, setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  TRACKING_GATEWAY: setting.oneOf(['simulator', 'shippo'], 'simulator'),
  SIMULATOR_STEP_SECONDS: setting.integer(10, 1, 86_400),
  SHIPPO_API_BASE_URL: setting.parsed((raw) => confidentialUrl(raw ?? 'https://api.goshippo.com')),
  SHIPPO_API_TOKEN: setting.optional(),
  SHIPPO_WEBHOOK_TOKEN: setting.optional(secret),
  SHIPPO_WEBHOOK_SECRET: setting.optional(secret),
};

export type ShipmentsConfig = PlatformConfig & ValuesOf<typeof variables>;

/** Shippo requires an API token, and its webhooks are authenticated by one of two secrets (C-TRK-19). */
function gatewayFaults(config: ShipmentsConfig): ConfigFault[] {
  if (config.TRACKING_GATEWAY !== 'shippo') return [];
  const why = 'is required while TRACKING_GATEWAY is shippo';
  const hasProof = config.SHIPPO_WEBHOOK_TOKEN !== undefined || config.SHIPPO_WEBHOOK_SECRET !== undefined;
  return [
    ...(config.SHIPPO_API_TOKEN === undefined ? [{ name: 'SHIPPO_API_TOKEN', why }] : []),
    ...(hasProof ? [] : [{ name: 'SHIPPO_WEBHOOK_TOKEN', why: `${why}, unless SHIPPO_WEBHOOK_SECRET is given` }]),
  ];
}

/** The settings of shipments; `.env.example` explains each. */
export const shipmentsSettings = { variables, faultsOf: gatewayFaults };
