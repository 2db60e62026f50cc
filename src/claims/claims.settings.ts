import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { baseUrl, confidentialUrl, type ConfigFault, setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  UPLOADS_FOLDER: setting.text('.local/uploads'),
  UPLOADS_S3_BUCKET: setting.optional(),
  UPLOADS_S3_REGION: setting.text('us-east-1'),
  UPLOADS_S3_ENDPOINT: setting.optional(confidentialUrl),
  UPLOADS_S3_ACCESS_KEY_ID: setting.optional(),
  UPLOADS_S3_SECRET_ACCESS_KEY: setting.optional(),
  UPLOADS_S3_PUBLIC_URL: setting.optional(baseUrl),
  MAX_TOTAL_UPLOAD_BYTES: setting.integer(64 * 1024 ** 2, 32 * 1024 ** 2, 8 * 1024 ** 3),
  UPLOAD_BYTES_PER_STORE_AND_DAY: setting.integer(2 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
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

/** The settings of claims; `.env.example` explains each. */
export const claimsSettings = { variables, faultsOf: uploadFaults };
