import { checked } from '../platform/validation/index.js';
import { type ClaimPolicy, ClaimPolicySettings } from './dto/claim-policy.dto.js';
import { StoreSettings } from './dto/store-settings.dto.js';
import { type StoreDocument } from './store.js';

const CLAIM_POLICY: ClaimPolicy = {
  window_days: 120,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 0,
  exclusions: [],
};

const DEFAULTS = {
  currency: 'USD',
  locale: 'en',
  status: 'active' as const,
  ingestion_mode: 'shopify_webhook' as const,
  account_type: 'standard' as const,
  tracking_enabled: true,
  oms_push_enabled: true,
  prices_include_tax: null,
  notify_standalone_shipments: false,
  branding: {},
  carrier_accounts: [],
  rate_limits: {},
} satisfies Partial<StoreSettings>;

type StoreIds = Pick<StoreDocument, 'store_id' | 'merchant_id'>;

/**
 * Checks what was sent of a store and fills in the defaults (C-STO, C-POL-1).
 * @param ids those of the store, where `input` has none
 * @throws Problem VALIDATION_ERROR with all faults.
 */
export function storeDocument(input: unknown, ids: StoreIds): StoreDocument {
  const settings = checked(StoreSettings, input);
  const shopDomain = settings.shop_domain.toLowerCase();
  return {
    ...DEFAULTS,
    ...ids,
    name: shopDomain,
    ...settings,
    shop_domain: shopDomain,
    claim_policy: { ...CLAIM_POLICY, ...settings.claim_policy },
  };
}

/**
 * Checks a claim policy by itself and fills in the defaults (C-POL-1).
 * @throws Problem VALIDATION_ERROR with all faults.
 */
export function claimPolicyOf(input: unknown): ClaimPolicy {
  return { ...CLAIM_POLICY, ...checked(ClaimPolicySettings, input) };
}
