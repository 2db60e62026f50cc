import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { Problem } from '../../platform/errors/problem.js';
import { type ClaimsConfig } from '../claims.settings.js';

/**
 * The memory of a process for uploads that it reads or processes (C-HTTP-35). A store gets half of it at most, so that its
 * slow uploads leave room for those of others.
 */
@Injectable()
export class UploadRoomService {
  private totalBytes = 0;
  private readonly bytesOfStores = new Map<string, number>();

  constructor(@Inject(CONFIG) private readonly config: Pick<ClaimsConfig, 'MAX_TOTAL_UPLOAD_BYTES'>) {}

  /**
   * Reserves room for a body before it is read.
   * @returns releases the room; call it once
   * @throws Problem SERVICE_UNAVAILABLE if there is no room
   */
  reserve(storeId: string, bytes: number): () => void {
    const max = this.config.MAX_TOTAL_UPLOAD_BYTES;
    const ofStore = this.bytesOfStores.get(storeId) ?? 0;
    if (this.totalBytes + bytes > max || ofStore + bytes > max / 2) {
      const detail = 'The service is receiving too many photos at once; try again after Retry-After seconds.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '1' } });
    }
    this.add(storeId, bytes);
    return () => this.add(storeId, -bytes);
  }

  private add(storeId: string, bytes: number): void {
    this.totalBytes += bytes;
    const ofStore = (this.bytesOfStores.get(storeId) ?? 0) + bytes;
    if (ofStore === 0) this.bytesOfStores.delete(storeId);
    else this.bytesOfStores.set(storeId, ofStore);
  }
}
