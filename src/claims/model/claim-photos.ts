import { type ClaimContent } from './claim.js';

/** Removes the photos of a claim from its content. */
export function withoutPhotos(content: ClaimContent): ClaimContent {
  return {
    ...content,
    claims_items: content.claims_items.map((item) => ({ ...item, claimed_images: [] })),
    history: content.history.map((entry) => ({ ...entry, claimed_images: [] })),
  };
}

/** Lists the URLs of the photos of a claim, also of those that the customer added with an answer. */
export function photosOf({ claims_items, history }: Pick<ClaimContent, 'claims_items' | 'history'>): string[] {
  return [...claims_items, ...history].flatMap(({ claimed_images }) => claimed_images);
}
