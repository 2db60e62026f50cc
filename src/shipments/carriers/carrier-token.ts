import { carrierOfAlias, carriersOfAmbiguous } from './carrier-aliases.js';
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const tokensBySlug = new Map([...WELL_KNOWN_CARRIERS.values()].map(({ token, name }) => [slugOf(name), token]));

/**
 * Converts a carrier's token, name or alias to its token: `Royal Mail` is `royal_mail`, `ups_ground` is `ups` (C-CAR-14). An
 * unknown name becomes a slug.
 */
export function carrierToken(name: string): string {
  if (WELL_KNOWN_CARRIERS.has(name)) return name;
  const slug = slugOf(name);
  if (WELL_KNOWN_CARRIERS.has(slug)) return slug;
  return tokensBySlug.get(slug) ?? carrierOfAlias(slug) ?? slug;
}

/** The carriers that a name may mean if it has several meanings; otherwise none (C-CAR-15). */
export function suggestedCarriers(name: string): readonly string[] {
  return carriersOfAmbiguous(slugOf(name));
}
