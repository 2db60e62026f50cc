import { type ClaimContent } from './claim.js';

/** Lists the URLs of the photos of a claim, also of those that the customer added with an answer. */
export function photosOf({ claims_items, history }: Pick<ClaimContent, 'claims_items' | 'history'>): string[] {
  return [...claims_items, ...history].flatMap(({ claimed_images = [] }) => claimed_images);
}
