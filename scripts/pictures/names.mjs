// SPDX-License-Identifier: Apache-2.0
/** The pictures in `docs/images/`. */
export const PICTURES = [
  ...['hero', 'tracking-page', 'return-page', 'claim', 'overview'],
  ...['connect-shopify', 'connect-woocommerce', 'parked-deliveries'],
];
