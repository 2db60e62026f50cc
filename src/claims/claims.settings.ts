// SPDX-License-Identifier: Apache-2.0
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { baseUrl, confidentialUrl, type ConfigFault, setting, type ValuesOf } from '../platform/config/setting.js';
import { type S3Server } from '../platform/storage/s3-server.js';

const variables = {
  /** Folder of claims' photos and files to import, relative to the working directory; all processes share it. */
  UPLOADS_FOLDER: setting.text('.local/uploads'),
  /** Bucket in place of the folder. Its objects under `claims/` must be publicly readable. */
  UPLOADS_S3_BUCKET: setting.optional(),
  /** Region of the bucket. */
  UPLOADS_S3_REGION: setting.text('us-east-1'),
  /** An S3-compatible server other than Amazon's; requires UPLOADS_S3_PUBLIC_URL. */
  UPLOADS_S3_ENDPOINT: setting.optional(confidentialUrl),
  /** Key of the bucket; without it, the credentials of the machine's environment or role are used. */
  UPLOADS_S3_ACCESS_KEY_ID: setting.optional(),
  /** Secret of that key. */
  UPLOADS_S3_SECRET_ACCESS_KEY: setting.optional(),
  /** Public URL of the bucket's objects. */
  UPLOADS_S3_PUBLIC_URL: setting.optional(baseUrl),
  /** Bytes of photos that a process reads and processes at once; past it the answer is 503. A store gets half. */
  MAX_TOTAL_UPLOAD_BYTES: setting.integer(64 * 1024 ** 2, 32 * 1024 ** 2, 8 * 1024 ** 3),
  /** Bytes of photos that a store can upload in a UTC day; past it the answer is 429. 0 is no quota. */
  UPLOAD_BYTES_PER_STORE_AND_DAY: setting.integer(2 * 1024 ** 3, 0),
};

export type ClaimsConfig = PlatformConfig & ValuesOf<typeof variables>;

/** Only Amazon's own buckets have a known public URL. A key id needs its secret. */
function uploadFaults(config: ClaimsConfig): ConfigFault[] {
  const { UPLOADS_S3_ENDPOINT, UPLOADS_S3_PUBLIC_URL, UPLOADS_S3_ACCESS_KEY_ID, UPLOADS_S3_SECRET_ACCESS_KEY } = config;
  const faults: ConfigFault[] = [];
  if (UPLOADS_S3_ENDPOINT !== undefined && UPLOADS_S3_PUBLIC_URL === undefined)
    faults.push({ name: 'UPLOADS_S3_PUBLIC_URL', why: 'is required with UPLOADS_S3_ENDPOINT' });
  if ((UPLOADS_S3_ACCESS_KEY_ID === undefined) !== (UPLOADS_S3_SECRET_ACCESS_KEY === undefined))
    faults.push({ name: 'UPLOADS_S3_SECRET_ACCESS_KEY', why: 'must be set together with UPLOADS_S3_ACCESS_KEY_ID' });
  return faults;
}

export const claimsSettings = { variables, faultsOf: uploadFaults };

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
