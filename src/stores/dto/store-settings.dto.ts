import {
  ClosedObject,
  CurrencyField,
  EmailField,
  BooleanField,
  HttpsUrlField,
  IntegerField,
  LocaleField,
  ObjectField,
  EnumField,
  TextField,
  TextListField,
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
  @HttpsUrlField({ optional: true }) logo_url?: string;
  @TextField({ pattern: '^#[0-9A-Fa-f]{6}$', optional: true, example: '#1d4ed8' }) accent_color?: string;
  @EmailField({ optional: true }) support_email?: string;
  @HttpsUrlField({ optional: true }) support_url?: string;
  @TextField({ min: 1, max: 255, pattern: NO_CONTROL_CHARACTERS, optional: true }) sender_name?: string;
}

/** A store's own rate limits, in place of the default ones (C-STO-7). */
@ClosedObject()
class RateLimits {
  @IntegerField({ min: 1, max: MAX_RATE, optional: true, example: 100 }) data_per_minute?: number;
  @IntegerField({ min: 1, max: MAX_RATE, optional: true, example: 600 }) shipment_writes_per_minute?: number;
  @IntegerField({ min: 1, max: MAX_RATE, optional: true, example: 20 }) tokens_per_15_minutes?: number;
}

/** The settings of a store (C-STO). All except `shop_domain` have a default. */
@ClosedObject()
export class StoreSettings {
  @TextField({ pattern: STORE_ID, optional: true, description: 'Generated if left out; never changes.' })
  store_id?: string;
  @TextField({ pattern: '^[A-Za-z0-9._:-]{1,64}$', optional: true, description: 'Generated if left out.' })
  merchant_id?: string;
  @TextField({
    min: 1,
    max: 255,
    pattern: NO_CONTROL_CHARACTERS,
    optional: true,
    description: 'The shop domain if left out.',
  })
  name?: string;
  @TextField({ pattern: HOSTNAME, example: 'demo.example', description: 'A host name, unique among stores.' })
  shop_domain!: string;
  @CurrencyField({ optional: true, example: 'BRL', description: 'USD if left out.' }) currency?: string;
  @LocaleField({ optional: true, example: 'pt-BR', description: 'en if left out.' }) locale?: string;
  @EnumField(STORE_STATUSES, { optional: true }) status?: (typeof STORE_STATUSES)[number];
  @EnumField(INGESTION_MODES, { optional: true }) ingestion_mode?: (typeof INGESTION_MODES)[number];
  @EnumField(ACCOUNT_TYPES, { optional: true }) account_type?: (typeof ACCOUNT_TYPES)[number];
  @BooleanField({ optional: true }) tracking_enabled?: boolean;
  @BooleanField({ optional: true }) oms_push_enabled?: boolean;
  @BooleanField({ optional: true, description: 'Null if not known.' }) prices_include_tax?: boolean | null;
  @BooleanField({ optional: true }) notify_standalone_shipments?: boolean;
  @ObjectField(() => Branding, { optional: true }) branding?: Branding;
  @TextListField({
    max: 100,
    itemMax: 40,
    optional: true,
    description: 'Tokens of the carriers with which the merchant has an account.',
  })
  carrier_accounts?: string[];
  @ObjectField(() => ClaimPolicySettings, { optional: true }) claim_policy?: ClaimPolicySettings;
  @ObjectField(() => RateLimits, { optional: true }) rate_limits?: RateLimits;
}
