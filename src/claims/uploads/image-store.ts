import { type Photo } from './photo.js';

/** `Cache-Control` of photos: they never change. */
export const PHOTO_CACHE = 'public, max-age=31536000, immutable';

/** Stores photos, and knows their public URLs. */
export abstract class ImageStore {
  /** Stores a photo under a new name. */
  abstract put(name: string, photo: Photo): Promise<void>;

  /** Reads a photo; undefined if no photo has this name. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** Removes a photo, if there is one of this name. */
  abstract remove(name: string): Promise<void>;

  /** The public https URL of a photo. */
  abstract urlOf(name: string): string;
}
