import { isProduction, type PlatformConfig } from '../platform/config/platform.settings.js';
import {
  choice,
  confidentialUrl,
  type ConfigFault,
  secret,
  setting,
  type ValuesOf,
} from '../platform/config/setting.js';

const variables = {
  TRACKING_GATEWAY: setting.optional(choice('simulator', 'shippo')),
  SIMULATOR_STEP_SECONDS: setting.integer(10, 1, 86_400),
  SHIPPO_API_BASE_URL: setting.parsed((raw) => confidentialUrl(raw ?? 'https://api.goshippo.com')),
  SHIPPO_API_TOKEN: setting.optional(),
  SHIPPO_WEBHOOK_TOKEN: setting.optional(secret),
  SHIPPO_WEBHOOK_SECRET: setting.optional(secret),
};

export type ShipmentsConfig = PlatformConfig & ValuesOf<typeof variables>;

/**
 * Production must choose its gateway, because the simulator reports deliveries that never happened (C-TRK-18). Shippo requires
 * an API token, and its webhooks are authenticated by one of two secrets (C-TRK-19).
 */
function gatewayFaults(config: ShipmentsConfig): ConfigFault[] {
  if (config.TRACKING_GATEWAY === undefined && isProduction(config)) {
    const why = 'is required in production: shippo for real carriers, or simulator, which makes up all tracking events';
    return [{ name: 'TRACKING_GATEWAY', why }];
  }
  if (config.TRACKING_GATEWAY !== 'shippo') return [];
  const why = 'is required while TRACKING_GATEWAY is shippo';
  const hasProof = config.SHIPPO_WEBHOOK_TOKEN !== undefined || config.SHIPPO_WEBHOOK_SECRET !== undefined;
  return [
    ...(config.SHIPPO_API_TOKEN === undefined ? [{ name: 'SHIPPO_API_TOKEN', why }] : []),
    ...(hasProof ? [] : [{ name: 'SHIPPO_WEBHOOK_TOKEN', why: `${why}, unless SHIPPO_WEBHOOK_SECRET is given` }]),
  ];
}

/** Whether tracking events are made up. */
export const isSimulated = ({ TRACKING_GATEWAY }: Pick<ShipmentsConfig, 'TRACKING_GATEWAY'>): boolean =>
  TRACKING_GATEWAY !== 'shippo';

/** The settings of shipments; `.env.example` explains each. */
export const shipmentsSettings = { variables, faultsOf: gatewayFaults };
