import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ClaimsConfig } from '../claims.settings.js';
import { publicBaseUrl } from '../../platform/config/platform.settings.js';
import { importOptional } from '../../platform/process/import-optional.js';
import { type S3Server } from '../../platform/storage/s3-server.js';
import { FileImageStore } from './file-image-store.js';
import { ImageStore } from './image-store.js';
import { UploadRoomService } from './upload-room.service.js';
import { UploadsService } from './uploads.service.js';

/** Chooses a bucket if one is configured, otherwise a folder. The AWS SDK is only imported for a bucket. */
async function imageStore(config: ClaimsConfig): Promise<ImageStore> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FileImageStore(config.UPLOADS_FOLDER, publicBaseUrl(config));
  const purpose = 'Storing uploads in a bucket';
  const { S3ImageStore } = await importOptional('@aws-sdk/client-s3', purpose, () => import('./s3-image-store.js'));
  return new S3ImageStore({
    ...s3ServerOf(config),
    bucket: config.UPLOADS_S3_BUCKET,
    publicUrl: config.UPLOADS_S3_PUBLIC_URL,
  });
}

/** The server of the bucket of uploads, where other contexts store files too. */
export function s3ServerOf(config: ClaimsConfig): S3Server {
  const { UPLOADS_S3_ACCESS_KEY_ID: accessKeyId, UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return {
    region: config.UPLOADS_S3_REGION,
    endpoint: config.UPLOADS_S3_ENDPOINT,
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** Uploads and storage of claim photos. */
@Module({
  providers: [UploadsService, UploadRoomService, { provide: ImageStore, inject: [CONFIG], useFactory: imageStore }],
  exports: [UploadsService, UploadRoomService, ImageStore],
})
export class UploadsModule {}
