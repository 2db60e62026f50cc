import {
  ClosedObject,
  CurrencyCode,
  Email,
  Flag,
  HttpsUrl,
  Integer,
  Locale,
  Nested,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/index.js';
import { ClaimPolicySettings } from './claim-policy.dto.js';

const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
const STORE_ID = '^sto_[0-9a-hjkmnp-tv-z]{26}$';
const HOSTNAME =
  '^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$';
const MAX_RATE = 1_000_000_000;

/** The statuses of a store (C-STO-12). */
export const STORE_STATUSES = ['active', 'suspended'] as const;
/** The sources of a store's orders (C-STO-13). */
export const INGESTION_MODES = ['shopify_webhook', 'custom_api'] as const;
/** The types of merchant accounts. */
export const ACCOUNT_TYPES = ['standard', 'b2b_platform'] as const;

/** The branding of a store's pages and messages (C-STO-5). */
@ClosedObject()
class Branding {
  @HttpsUrl({ optional: true }) logo_url?: string;
  @Text({ pattern: '^#[0-9A-Fa-f]{6}$', optional: true, example: '#1d4ed8' }) accent_color?: string;
  @Email({ optional: true }) support_email?: string;
  @HttpsUrl({ optional: true }) support_url?: string;
  @Text({ min: 1, max: 255, pattern: NO_CONTROL_CHARACTERS, optional: true }) sender_name?: string;
}

/** A store's own rate limits, in place of the default ones (C-STO-7). */
@ClosedObject()
class RateLimits {
  @Integer({ min: 1, max: MAX_RATE, optional: true, example: 100 }) data_per_minute?: number;
  @Integer({ min: 1, max: MAX_RATE, optional: true, example: 600 }) shipment_writes_per_minute?: number;
  @Integer({ min: 1, max: MAX_RATE, optional: true, example: 20 }) tokens_per_15_minutes?: number;
}

/** The settings of a store (C-STO). All except `shop_domain` have a default. */
@ClosedObject()
export class StoreSettings {
  @Text({ pattern: STORE_ID, optional: true, description: 'Generated if left out; never changes.' }) store_id?: string;
  @Text({ pattern: '^[A-Za-z0-9._:-]{1,64}$', optional: true, description: 'Generated if left out.' })
  merchant_id?: string;
  @Text({
    min: 1,
    max: 255,
    pattern: NO_CONTROL_CHARACTERS,
    optional: true,
    description: 'The shop domain if left out.',
  })
  name?: string;
  @Text({ pattern: HOSTNAME, example: 'demo.example', description: 'A host name, unique among stores.' })
  shop_domain!: string;
  @CurrencyCode({ optional: true, example: 'BRL', description: 'USD if left out.' }) currency?: string;
  @Locale({ optional: true, example: 'pt-BR', description: 'en if left out.' }) locale?: string;
  @OneOf(STORE_STATUSES, { optional: true }) status?: (typeof STORE_STATUSES)[number];
  @OneOf(INGESTION_MODES, { optional: true }) ingestion_mode?: (typeof INGESTION_MODES)[number];
  @OneOf(ACCOUNT_TYPES, { optional: true }) account_type?: (typeof ACCOUNT_TYPES)[number];
  @Flag({ optional: true }) tracking_enabled?: boolean;
  @Flag({ optional: true }) oms_push_enabled?: boolean;
  @Flag({ optional: true, description: 'Null if not known.' }) prices_include_tax?: boolean | null;
  @Flag({ optional: true }) notify_standalone_shipments?: boolean;
  @Nested(() => Branding, { optional: true }) branding?: Branding;
  @TextList({
    max: 100,
    itemMax: 40,
    optional: true,
    description: 'Tokens of the carriers with which the merchant has an account.',
  })
  carrier_accounts?: string[];
  @Nested(() => ClaimPolicySettings, { optional: true }) claim_policy?: ClaimPolicySettings;
  @Nested(() => RateLimits, { optional: true }) rate_limits?: RateLimits;
}
