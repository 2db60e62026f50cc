import { type Photo } from './photo.js';

/** How long those who fetch a photo may keep it: it never changes. */
export const PHOTO_CACHE = 'public, max-age=31536000, immutable';

/** Where photos are kept, and where they are found. */
export abstract class ImageStore {
  /** Keeps a photo under a name that is new. */
  abstract put(name: string, photo: Photo): Promise<void>;

  /** The https URL under which it is found. */
  abstract urlOf(name: string): string;
}
