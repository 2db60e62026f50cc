import { type S3Client } from '@aws-sdk/client-s3';
import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ClaimsConfig } from '../claims.settings.js';
import { publicBaseUrl } from '../../platform/http/public-base-url.js';
import { DailyUsageModule } from '../../platform/usage/daily-usage.module.js';
import { importOptional } from '../../platform/process/import-optional.js';
import { FileImageStore } from './file-image-store.js';
import { ImageStore } from './image-store.js';
import { type S3Settings } from './s3-image-store.js';
import { UploadRoomService } from './upload-room.service.js';
import { UploadsService } from './uploads.service.js';

/** Chooses a bucket if one is configured, otherwise a folder. The AWS SDK is only imported for a bucket. */
async function imageStore(config: ClaimsConfig): Promise<ImageStore> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FileImageStore(config.UPLOADS_FOLDER, publicBaseUrl(config));
  const { S3ImageStore } = await s3Store();
  return new S3ImageStore({
    ...serverOf(config),
    bucket: config.UPLOADS_S3_BUCKET,
    publicUrl: config.UPLOADS_S3_PUBLIC_URL,
  });
}

function s3Store(): Promise<typeof import('./s3-image-store.js')> {
  return importOptional('@aws-sdk/client-s3', 'Storing uploads in a bucket', () => import('./s3-image-store.js'));
}

/** The server of the bucket, and the credentials for it. */
function serverOf(config: ClaimsConfig): Omit<S3Settings, 'bucket' | 'publicUrl'> {
  const { UPLOADS_S3_ACCESS_KEY_ID: accessKeyId, UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return {
    region: config.UPLOADS_S3_REGION,
    endpoint: config.UPLOADS_S3_ENDPOINT,
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** Builds a client of the bucket's server, for other contexts that store files there. */
export async function s3ClientOf(config: ClaimsConfig): Promise<S3Client> {
  return (await s3Store()).s3Client(serverOf(config));
}

/** Uploads and storage of claim photos. */
@Module({
  imports: [DailyUsageModule],
  providers: [UploadsService, UploadRoomService, { provide: ImageStore, inject: [CONFIG], useFactory: imageStore }],
  exports: [UploadsService, UploadRoomService, ImageStore],
})
export class UploadsModule {}
