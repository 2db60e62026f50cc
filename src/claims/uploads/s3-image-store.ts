import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Problem } from '../../platform/errors/problem.js';
import { ImageStore, PHOTO_CACHE } from './image-store.js';
import { type Photo } from './photo.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a server that speaks S3's API and is not Amazon's. */
  endpoint?: string;
  /** Those of the machine's environment when left out. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Where the bucket's objects are read; Amazon's own address when left out. */
  publicUrl?: string;
}

const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;

/** Photos in an S3 bucket, which serves them itself. */
export class S3ImageStore extends ImageStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    const { region, endpoint, credentials } = settings;
    this.client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      maxAttempts: 3,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
      // Servers that are not Amazon's know no newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  }

  /** @throws Problem SERVICE_UNAVAILABLE where the bucket does not take it */
  async put(name: string, { bytes, contentType }: Photo): Promise<void> {
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.settings.bucket,
          Key: keyOf(name),
          Body: bytes,
          ContentType: contentType,
          ContentDisposition: 'inline',
          CacheControl: PHOTO_CACHE,
        }),
      );
    } catch (cause) {
      const detail = 'The photo could not be stored; try again after Retry-After seconds.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { cause, headers: { 'Retry-After': '5' } });
    }
  }

  urlOf(name: string): string {
    const { bucket, region, publicUrl = `https://${bucket}.s3.${region}.amazonaws.com` } = this.settings;
    return `${publicUrl}/${keyOf(name)}`;
  }
}

function keyOf(name: string): string {
  return `claims/${name}`;
}
