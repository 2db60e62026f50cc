// SPDX-License-Identifier: Apache-2.0
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Photo } from './photo.js';

const NAME = /^[A-Za-z0-9_-]{32}\.(?:jpg|png|webp|pdf)$/;

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

/** Stores photos in a folder that all processes share. The service itself serves them. */
export class FileImageStore extends ImageStore {
  constructor(
    private readonly folder: string,
    private readonly baseUrl: string,
  ) {
    super();
  }

  async put(name: string, { bytes }: Photo): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, name);
    // Rename only the complete file, so that readers never get half a photo.
    await writeFile(`${path}.part`, bytes, { flag: 'wx', mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  urlOf(name: string): string {
    return `${this.baseUrl}/uploads/${name}`;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return this.readFileNamed(name, (path) => readFile(path));
  }

  /** Opens a photo, to send it as it is read; undefined if no photo has this name. */
  async open(name: string): Promise<FileHandle | undefined> {
    return this.readFileNamed(name, (path) => open(path));
  }

  private async readFileNamed<T>(name: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
    if (!NAME.test(name)) return undefined;
    try {
      return await read(join(this.folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
