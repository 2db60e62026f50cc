// SPDX-License-Identifier: Apache-2.0
// The floor's links to customer pages: the same tokens as the service's, from the same key.
import { createCipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { compiledIds } from './compiled.mjs';

const { idBytes } = await compiledIds();

const { ENCRYPTION_KEY = '', PORT } = process.env;
const TAG_BYTES = 12;

const base = `https://127.0.0.1:${PORT}`;
const [cipherKey, macKey] = ['cipher', 'mac'].map((use) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', `parcelward sealed names ${use}`, 32))),
);

/** The URL of an order's tracking page. */
export const orderUrl = (storeId, number) => `${base}/t/${tokenOf('order', storeId, Buffer.from(number))}`;

/** The URL of a shipment's tracking page, which is that of its order if it has one. */
export const shipmentUrl = ({ store_id, id, order_key }) =>
  order_key === '' ? `${base}/t/${tokenOf('shipment', store_id, idBytes(id))}` : orderUrl(store_id, order_key);

/** The URL of a return's page. */
export const returnUrl = (storeId, id) => `${base}/r/${tokenOf('return', storeId, idBytes(id))}`;

/** The URL of a claim's page. */
export const claimUrl = (storeId, id) => `${base}/c/${tokenOf('claim', storeId, idBytes(id))}`;

function tokenOf(kind, storeId, rest) {
  const payload = Buffer.concat([idBytes(storeId), rest]);
  const tag = createHmac('sha256', macKey).update(`${kind}\0`).update(payload).digest().subarray(0, TAG_BYTES);
  const cipher = createCipheriv('aes-256-ctr', cipherKey, Buffer.concat([tag], 16));
  return Buffer.concat([tag, cipher.update(payload), cipher.final()]).toString('base64url');
}
