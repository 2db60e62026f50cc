/** Stores the files of imports until they end. Unlike photos, nobody can read them over HTTP. */
export abstract class ImportFiles {
  /** Stores the bytes of a stream under a new name, a few megabytes in memory at a time. If it throws, nothing is stored. */
  abstract write(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;

  /** Reads a file from a byte on. */
  abstract read(name: string, offset: number): AsyncIterable<Buffer>;

  /** Removes a file, if there is one of this name. */
  abstract remove(name: string): Promise<void>;
}
