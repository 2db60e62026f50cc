// SPDX-License-Identifier: Apache-2.0
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

/** The name of a carrier. For an unknown carrier it is made from the token, so that no page and no mail shows a token. */
export function carrierName(token: string): string {
  const name = WELL_KNOWN_CARRIERS.get(token)?.name;
  if (name !== undefined) return name;
  // A token of up to three letters is an abbreviation.
  if (token.length <= 3) return token.toUpperCase();
  const words = token.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
