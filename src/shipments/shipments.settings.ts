// SPDX-License-Identifier: Apache-2.0
import { isProduction, type PlatformConfig } from '../platform/config/platform.settings.js';
import {
  choice,
  confidentialUrl,
  type ConfigFault,
  secret,
  setting,
  type ValuesOf,
} from '../platform/config/setting.js';
import { type Store } from '../stores/index.js';

const variables = {
  /**
   * Source of tracking events of live stores. Required in production, where `simulator` leaves live stores untracked;
   * elsewhere it makes events up, and is the default.
   */
  TRACKING_GATEWAY: setting.optional(choice('simulator', 'shippo')),
  /** Seconds from one step of a simulated journey to the next. */
  SIMULATOR_STEP_SECONDS: setting.integer(10, 1, 86_400),
  /** The API of Shippo. */
  SHIPPO_API_BASE_URL: setting.withDefault('https://api.goshippo.com', confidentialUrl),
  /** The API of EasyPost, with which stores can have accounts. */
  EASYPOST_API_BASE_URL: setting.withDefault('https://api.easypost.com/v2', confidentialUrl),
  /** The API of 17TRACK, version 2.4, with which stores can have accounts. */
  TRACK17_API_BASE_URL: setting.withDefault('https://api.17track.net/track/v2.4', confidentialUrl),
  /** The API of USPS, with which stores can have accounts. */
  USPS_API_BASE_URL: setting.withDefault('https://apis.usps.com', confidentialUrl),
  /** The API of USPS for accounts whose environment is `test`. */
  USPS_TEST_API_BASE_URL: setting.withDefault('https://apis-tem.usps.com', confidentialUrl),
  /** The calls that USPS allows an account in an hour. A sixth of them is kept for tokens and subscriptions. */
  USPS_CALLS_PER_HOUR: setting.integer(60, 6, 1_000_000),
  /** Shippo's token. Required while TRACKING_GATEWAY is `shippo`. */
  SHIPPO_API_TOKEN: setting.optional(),
  /**
   * Token of your own in the URL that Shippo calls (`?token=`), to authenticate its webhooks. Set it or
   * SHIPPO_WEBHOOK_SECRET.
   */
  SHIPPO_WEBHOOK_TOKEN: setting.optional(secret),
  /** Secret with which Shippo signs its webhooks. */
  SHIPPO_WEBHOOK_SECRET: setting.optional(secret),
};

export type ShipmentsConfig = PlatformConfig & ValuesOf<typeof variables>;

/**
 * Production must choose its gateway, because its live stores have no tracking without one (C-TRK-18). Shippo requires an API
 * token, and its webhooks are authenticated by one of two secrets (C-TRK-19).
 */
function gatewayFaults(config: ShipmentsConfig): ConfigFault[] {
  if (config.TRACKING_GATEWAY === undefined && isProduction(config)) {
    const why =
      'is required in production: shippo for real carriers, or simulator, with which only test stores are tracked';
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

/** The settings that decide whether live stores are simulated. */
export type GatewayChoice = Pick<ShipmentsConfig, 'TRACKING_GATEWAY' | 'NODE_ENV'>;

/** Whether live stores have no source of tracking events: production never simulates them (C-TEST-4). */
export const isUntracked = (config: GatewayChoice): boolean =>
  config.TRACKING_GATEWAY !== 'shippo' && isProduction(config);

/** Whether a store's tracking events are made up: always in a test store, otherwise only outside of production. */
export const isSimulated = (config: GatewayChoice, mode: Store['mode'] = 'live'): boolean =>
  mode === 'test' || (config.TRACKING_GATEWAY !== 'shippo' && !isProduction(config));

export const shipmentsSettings = { variables, faultsOf: gatewayFaults };
