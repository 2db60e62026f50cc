// SPDX-License-Identifier: Apache-2.0
/** The server of a bucket, and the credentials for it. Apart from `s3Client`, because its types need the SDK. */
export interface S3Server {
  region: string;
  /** The URL of an S3-compatible server other than Amazon's. */
  endpoint?: string;
  /** Default: the credentials in the environment of the process. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}
