import { WELL_KNOWN_CARRIERS } from '../../shipments/index.js';

/** The name of a carrier. That of an unknown one is made from its token, so that no page shows a token. */
export function carrierName(token: string): string {
  const name = WELL_KNOWN_CARRIERS.get(token)?.name;
  if (name !== undefined) return name;
  // A token of up to three letters is an abbreviation.
  if (token.length <= 3) return token.toUpperCase();
  const words = token.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
