// The floor's hashes of e-mail addresses: the same as the service's, from the same key. No request of the bench has a phone.
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

const { ENCRYPTION_KEY = '' } = process.env;
const HASH_BYTES = 16;
const NO_CONTACT = Buffer.alloc(HASH_BYTES);

const key = createSecretKey(Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', 'parcelward contact hash', 32)));

/** The columns of an order, with `email`, or of a shipment without one. */
export const contactHashes = (storeId, email) => ({
  email_hash: email === undefined ? NO_CONTACT : hashOf(storeId, email.trim().toLowerCase()),
  phone_hash: NO_CONTACT,
});

const hashOf = (storeId, email) =>
  createHmac('sha256', key).update(`email\0${storeId}\0${email}`).digest().subarray(0, HASH_BYTES);
