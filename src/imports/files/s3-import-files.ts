// SPDX-License-Identifier: Apache-2.0
import { type Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ImportFiles } from './import-files.js';

/** A part of an upload; S3 takes at least 5 MiB and at most 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024;

/** Stores files in an S3 bucket, below `imports/`, in parts. */
export class S3ImportFiles extends ImportFiles {
  constructor(
    private readonly client: Pick<S3Client, 'send'>,
    private readonly bucket: string,
    private readonly partBytes = PART_BYTES,
  ) {
    super();
  }

  async write(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const object = this.objectOf(name);
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(object));
    try {
      const Parts: { PartNumber: number; ETag?: string }[] = [];
      for await (const Body of partsOf(chunks, this.partBytes)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await this.client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
        Parts.push({ PartNumber, ETag });
      }
      await this.client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await this.client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
      throw error;
    }
  }

  async *read(name: string, offset: number): AsyncGenerator<Buffer> {
    yield* await this.openAt(name, offset);
  }

  private async openAt(name: string, offset: number): Promise<Iterable<Buffer> | AsyncIterable<Buffer>> {
    try {
      const range = { ...this.objectOf(name), Range: `bytes=${offset}-` };
      return (await this.client.send(new GetObjectCommand(range))).Body as Readable;
    } catch (error) {
      // S3 refuses a range that begins at the end of the object, where an import may go on that only has to be completed.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return [];
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.objectOf(name)));
  }

  private objectOf(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `imports/${name}` };
  }
}

/** Gathers chunks to parts of at least `bytes`; the last one may have fewer. */
async function* partsOf(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let [gathered, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of chunks) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    yield Buffer.concat(gathered);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(gathered);
}
