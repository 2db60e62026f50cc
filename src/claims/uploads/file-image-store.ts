import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageStore } from './image-store.js';
import { type Photo } from './photo.js';

const NAME = /^[A-Za-z0-9_-]{32}\.(?:jpg|png|webp)$/;

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
    return this.ofFile(name, (path) => readFile(path));
  }

  /** Opens a photo, to send it as it is read; undefined if no photo has this name. */
  async open(name: string): Promise<FileHandle | undefined> {
    return this.ofFile(name, (path) => open(path));
  }

  private async ofFile<T>(name: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
    if (!NAME.test(name)) return undefined;
    try {
      return await read(join(this.folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
