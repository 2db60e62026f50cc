// SPDX-License-Identifier: Apache-2.0
import { type ClaimsConfig } from '../claims/index.js';
import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  /**
   * Most bytes of a file to import, after decompression. Files are in `imports/` of UPLOADS_FOLDER or the bucket until
   * their import ends. Also the most that the unfinished files of a store have together.
   */
  MAX_IMPORT_BYTES: setting.integer(4 * 1024 ** 3, 1024),
  /**
   * Bytes of files to import that a store can send in a UTC day, after decompression; past it the answer is 429. 0 is no
   * quota.
   */
  IMPORT_BYTES_PER_STORE_AND_DAY: setting.integer(16 * 1024 ** 3, 0),
};

/** Files of imports are stored where photos of claims are. */
export type ImportsConfig = PlatformConfig & ClaimsConfig & ValuesOf<typeof variables>;

export const importsSettings = { variables };
