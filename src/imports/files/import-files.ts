// SPDX-License-Identifier: Apache-2.0
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Stores the files of imports until they end. Unlike photos, nobody can read them over HTTP. */
export abstract class ImportFiles {
  /** Stores the bytes of a stream under a new name, a few megabytes in memory at a time. If it throws, nothing is stored. */
  abstract write(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;

  /** Reads a file from a byte on. */
  abstract read(name: string, offset: number): AsyncIterable<Buffer>;

  /** Removes a file, if there is one of this name. */
  abstract remove(name: string): Promise<void>;
}

/** Stores files in a folder that all processes share. */
export class FolderImportFiles extends ImportFiles {
  constructor(private readonly folder: string) {
    super();
  }

  async write(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, name);
    // Opened before the first chunk: an upload that breaks off at once must find a file to remove.
    const file = await open(`${path}.part`, 'wx', 0o600);
    try {
      await pipeline(chunks, file.createWriteStream());
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  }

  read(name: string, offset: number): AsyncIterable<Buffer> {
    return createReadStream(join(this.folder, name), { start: offset, highWaterMark: 256 * 1024 });
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
    await rm(join(this.folder, `${name}.part`), { force: true });
  }
}
