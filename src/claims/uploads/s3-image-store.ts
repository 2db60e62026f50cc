import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Problem } from '../../platform/errors/problem.js';
import { ImageStore, PHOTO_CACHE } from './image-store.js';
import { type Photo } from './photo.js';

/** The settings of a bucket. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** The URL of an S3-compatible server other than Amazon's. */
  endpoint?: string;
  /** Default: the credentials in the environment of the process. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** The base URL for reading objects. Default: the bucket's URL at Amazon. */
  publicUrl?: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Builds a client of a bucket's server. */
export function s3Client({ region, endpoint, credentials }: Omit<S3Settings, 'bucket'>): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // S3-compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
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
          ContentDisposition: 'inline',
          CacheControl: PHOTO_CACHE,
        }),
      );
    } catch (cause) {
      const detail = 'The photo could not be stored; try again after Retry-After seconds.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { cause, headers: { 'Retry-After': '5' } });
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
