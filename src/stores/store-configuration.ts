// SPDX-License-Identifier: Apache-2.0
import { checked } from '../platform/validation/index.js';
import { type ClaimPolicy, ClaimPolicySettings } from './dto/claim-policy.dto.js';
import { type SelfService } from './dto/self-service.dto.js';
import { StoreSettings } from './dto/store-settings.dto.js';
import { type WithdrawalPolicy } from './dto/withdrawal.dto.js';
import { RETURN_REASON_HANDLES } from './return-reasons.js';
import { type StoreConfiguration } from './store.js';

const DEFAULT_CLAIM_POLICY: ClaimPolicy = {
  window_days: 120,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 0,
  exclusions: [],
};

/** Customers start returns and claims only if the store allows it (C-SELF-1). */
export const DEFAULT_SELF_SERVICE: SelfService = {
  returns: false,
  claims: false,
  return_window_days: 30,
  return_window_from: 'delivered',
  return_methods: ['SELF_SHIP'],
  return_resolutions: ['REFUND', 'STORE_CREDIT'],
  reasons: RETURN_REASON_HANDLES.map((handle) => ({ handle })),
  excluded_skus: [],
  cancellation_requests: false,
  address_requests: false,
};

/** The period that the law of the EU gives (C-WDR-1). */
export const DEFAULT_WITHDRAWAL: WithdrawalPolicy = {
  enabled: false,
  countries: 'eu_eea',
  days: 14,
  extra_days: 0,
  excluded_skus: [],
  business_note: false,
};

const DEFAULTS = {
  currency: 'USD',
  locale: 'en',
  status: 'active' as const,
  mode: 'live' as const,
  ingestion_mode: 'shopify_webhook' as const,
  account_type: 'standard' as const,
  tracking_enabled: true,
  oms_push_enabled: true,
  prices_include_tax: null,
  notify_standalone_shipments: false,
  order_received_mail: false,
  parcel_delayed_mail: false,
  branding: {},
  carrier_accounts: [],
  rate_limits: {},
  retention: {},
} satisfies Partial<StoreSettings>;

type StoreIds = Pick<StoreConfiguration, 'store_id' | 'merchant_id'>;

/**
 * Validates the settings of a store and fills in the defaults (C-STO-2 to C-STO-4, C-POL-1).
 * @param ids used if `input` has none
 * @throws Problem VALIDATION_ERROR with all faults
 */
export function parseStoreConfiguration(input: unknown, ids: StoreIds): StoreConfiguration {
  const settings = checked(StoreSettings, input);
  const shopDomain = settings.shop_domain.toLowerCase();
  return {
    ...DEFAULTS,
    ...ids,
    name: shopDomain,
    ...settings,
    shop_domain: shopDomain,
    claim_policy: { ...DEFAULT_CLAIM_POLICY, ...settings.claim_policy },
    self_service: { ...DEFAULT_SELF_SERVICE, ...(settings.self_service as Partial<SelfService> | undefined) },
    withdrawal: { ...DEFAULT_WITHDRAWAL, ...settings.withdrawal },
  };
}

/**
 * Validates a claim policy and fills in the defaults (C-POL-1).
 * @throws Problem VALIDATION_ERROR with all faults
 */
export function parseClaimPolicy(input: unknown): ClaimPolicy {
  return { ...DEFAULT_CLAIM_POLICY, ...checked(ClaimPolicySettings, input) };
}
