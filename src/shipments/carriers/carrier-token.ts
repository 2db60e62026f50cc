import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const tokensBySlug = new Map([...WELL_KNOWN_CARRIERS.values()].map(({ token, name }) => [slugOf(name), token]));

/**
 * Converts a carrier's token or name to its token: `Royal Mail` is `royal_mail`, `Correios` is `correios_br`. An unknown
 * name becomes a slug.
 */
export function carrierToken(name: string): string {
  const slug = slugOf(name);
  return WELL_KNOWN_CARRIERS.has(name) ? name : (tokensBySlug.get(slug) ?? slug);
}
