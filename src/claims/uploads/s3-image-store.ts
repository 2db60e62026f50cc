// SPDX-License-Identifier: Apache-2.0
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { s3Client } from '../../platform/storage/s3-client.js';
import { type S3Server } from '../../platform/storage/s3-server.js';
import { ImageStore, PHOTO_CACHE } from './image-store.js';
import { dispositionOf } from './photo-format.js';
import { type Photo, unavailable } from './photo.js';

export interface S3Settings extends S3Server {
  bucket: string;
  /** The base URL for reading objects. Default: the bucket's URL at Amazon. */
  publicUrl?: string;
}

/** Stores photos in an S3 bucket, which serves them itself. */
export class S3ImageStore extends ImageStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    this.client = s3Client(settings);
  }

  /** @throws Problem SERVICE_UNAVAILABLE if the upload to the bucket fails */
  async put(name: string, { bytes, contentType }: Photo): Promise<void> {
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.settings.bucket,
          Key: keyOf(name),
          Body: bytes,
          ContentType: contentType,
          ContentDisposition: dispositionOf(contentType),
          CacheControl: PHOTO_CACHE,
        }),
      );
    } catch (cause) {
      throw unavailable('The photo could not be stored; try again after Retry-After seconds.', cause);
    }
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: keyOf(name) }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: keyOf(name) }));
  }

  urlOf(name: string): string {
    const { bucket, region, publicUrl = `https://${bucket}.s3.${region}.amazonaws.com` } = this.settings;
    return `${publicUrl}/${keyOf(name)}`;
  }
}

function keyOf(name: string): string {
  return `claims/${name}`;
}
