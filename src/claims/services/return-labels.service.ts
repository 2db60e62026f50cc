// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ReturnCallbacksService, type ReturnView, type ShippingLabelBody } from '../../returns/index.js';
import { type CallerContext } from '../../stores/index.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** Adds labels that staff have uploaded to returns (C-LAB-10). The files are stored like photos of claims. */
@Injectable()
export class ReturnLabelsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly callbacks: ReturnCallbacksService,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Adds a label as the callback does, and keeps its file as long as the return has its URL (C-LAB-12).
   * @throws Problem as `ReturnCallbacksService.label`
   */
  add(caller: CallerContext, returnId: string, body: ShippingLabelBody): Promise<ReturnView> {
    const { store_id: storeId } = caller.store;
    return this.database.transaction(async () => {
      const view = await this.callbacks.label(caller, returnId, body);
      if (view.label?.label_url === body.label_url) {
        const uploaded = await this.uploads.findUploadedUrls(storeId, [body.label_url]);
        await this.uploads.keep(storeId, returnId, uploaded);
      }
      return view;
    });
  }
}
