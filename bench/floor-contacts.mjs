// SPDX-License-Identifier: Apache-2.0
// The floor's hashes of e-mail addresses and customer ids: the same as the service's, from the same key. No request of the
// bench has a phone.
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

const { ENCRYPTION_KEY = '' } = process.env;
const HASH_BYTES = 16;
const NO_CONTACT = null;

const key = createSecretKey(Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', 'parcelward contact hash', 32)));

/** The columns of a shipment, which names nobody. */
export const NO_CONTACTS = { email_hash: NO_CONTACT, phone_hash: NO_CONTACT };

/** The columns of an order, by its customer. */
export const contactHashes = (storeId, { id, email }) => ({
  email_hash: hashOf('email', storeId, email.trim().toLowerCase()),
  phone_hash: NO_CONTACT,
  customer_hash: id === undefined ? NO_CONTACT : hashOf('customer', storeId, id),
});

const hashOf = (kind, storeId, text) =>
  createHmac('sha256', key).update(`${kind}\0${storeId}\0${text}`).digest().subarray(0, HASH_BYTES);
