// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { type ChangeRequestContent, KEPT_OF_CHANGE_REQUEST } from '../model/change-request-content.js';
import { ChangeRequestsRepository } from '../persistence/change-requests.repository.js';

/** Erases the personal data of requests to change orders (C-CHG-10). */
@Injectable()
export class ChangeRequestErasureService {
  constructor(private readonly requests: ChangeRequestsRepository) {}

  /** Finds the ids of all requests of an order. */
  async findIds(storeId: string, orderNumber: string): Promise<string[]> {
    return (await this.requests.findByOrder(storeId, orderNumber)).map(({ id }) => id);
  }

  /**
   * Erases all requests of an order, in the transaction that holds the lock of the order. Their versions stay: the event of the
   * order reports it.
   * @returns the ids of the requests
   */
  async erase(storeId: string, orderNumber: string): Promise<string[]> {
    const requests = await this.requests.findByOrder(storeId, orderNumber);
    for (const request of requests) {
      const content = keepOnly(request.content, KEPT_OF_CHANGE_REQUEST) as ChangeRequestContent;
      await this.requests.update({ ...request, content });
    }
    return requests.map(({ id }) => id);
  }
}
