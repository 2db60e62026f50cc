// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { RequestLogRepository } from '../../platform/request-log/request-log.repository.js';
import { PlatformErasureService } from '../../platforms/index.js';
import { type Store } from '../../stores/index.js';
import { BATCH, type Piece, pieceOf } from '../model/retention.js';

/** Deletes rows that are older than a time: a piece of each kind at a call (C-RTN-5). */
@Injectable()
export class ExpiredRowsService {
  constructor(
    private readonly requestLog: RequestLogRepository,
    private readonly platforms: PlatformErasureService,
  ) {}

  async removeRequestLog({ store_id: storeId }: Store, before: Date): Promise<Piece> {
    return pieceOf(await this.requestLog.removeOfStore(storeId, before, BATCH));
  }

  async removeDeliveries({ store_id: storeId }: Store, before: Date): Promise<Piece> {
    return pieceOf(await this.platforms.deleteOld(storeId, before, BATCH));
  }
}
