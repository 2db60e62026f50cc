// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { Problem } from '../../platform/errors/problem.js';
import { SharedBudget } from '../../platform/process/shared-budget.js';
import { type ClaimsConfig } from '../claims.settings.js';

/**
 * The memory of a process for uploads that it reads or processes (C-HTTP-35). A store gets half of it at most, so that its
 * slow uploads leave room for the uploads of others.
 */
@Injectable()
export class UploadRoomService {
  private readonly maxBytes: number;
  private readonly bytes: SharedBudget;

  constructor(@Inject(CONFIG) config: Pick<ClaimsConfig, 'MAX_TOTAL_UPLOAD_BYTES'>) {
    this.maxBytes = config.MAX_TOTAL_UPLOAD_BYTES;
    this.bytes = new SharedBudget(this.maxBytes);
  }

  /** The most that the uploads of a store take at once. */
  get maxBytesPerStore(): number {
    return this.maxBytes / 2;
  }

  /**
   * Reserves room for a body before it is read.
   * @returns releases the room; call it once
   * @throws Problem SERVICE_UNAVAILABLE if there is no room
   */
  reserve(storeId: string, bytes: number): () => void {
    if (!this.bytes.hasRoom(bytes, new Map([[storeId, this.maxBytesPerStore]]))) {
      const detail = 'The service is receiving too many photos at once; try again after Retry-After seconds.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
    }
    this.bytes.hold(bytes, [storeId]);
    return () => this.bytes.release(bytes, [storeId]);
  }
}
