// SPDX-License-Identifier: Apache-2.0
import { BooleanField, ClosedObject, EnumField, TextField, TextListField } from '../../platform/validation/index.js';
import { type Platform, PLATFORMS } from './platform-change.js';

/** Keys of platforms are visible ASCII, so nothing depends on their encoding. */
const SIGNING_KEY = { min: 1, max: 255, pattern: '^[\\x21-\\x7e]*$' } as const;

/** A key that a platform signs webhooks with, as it shows it. */
@ClosedObject()
export class NewSigningKey {
  @TextField(SIGNING_KEY) signing_key!: string;
}

/** How to get into the API of a shop: the members of one of the platform's `ACCESS_FORMS`. */
@ClosedObject()
export class PlatformAccess {
  @TextField({ ...SIGNING_KEY, optional: true }) access_token?: string;
  @TextField({ ...SIGNING_KEY, optional: true }) client_id?: string;
  @TextField({ ...SIGNING_KEY, optional: true }) client_secret?: string;
  @TextField({ ...SIGNING_KEY, optional: true }) consumer_key?: string;
  @TextField({ ...SIGNING_KEY, optional: true }) consumer_secret?: string;
}

/** A token for good or an app of the shop's owner at Shopify, and a REST API key at WooCommerce. */
export const ACCESS_FORMS: Record<Platform, readonly (readonly (keyof PlatformAccess)[])[]> = {
  shopify: [['access_token'], ['client_id', 'client_secret']],
  woocommerce: [['consumer_key', 'consumer_secret']],
};

/** Settings of a connection to change; those that are left out stay (C-PLT-34). */
@ClosedObject()
export class ConnectionChanges {
  @TextListField({ max: 100, itemMax: 255, optional: true }) protection_lines?: readonly string[];
  @BooleanField({ optional: true }) waits_for_payment?: boolean;
  @BooleanField({ optional: true }) notifies_customers?: boolean;
  /** Null or empty: none. */
  @TextField({ max: 255, optional: true }) sms_attribute?: string | null;
  @BooleanField({ optional: true }) keeps_hash?: boolean;
}

/** What a merchant says to connect a platform. */
@ClosedObject()
export class NewConnection extends ConnectionChanges {
  @EnumField(PLATFORMS) platform!: Platform;
  /** A domain or URL; by default the domain of the store. */
  @TextField({ min: 1, max: 300, optional: true }) shop?: string;
  @TextField(SIGNING_KEY) signing_key!: string;
}
