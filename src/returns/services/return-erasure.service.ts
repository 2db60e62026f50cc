// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { KEPT_OF_RETURN, type Return, type ReturnContent } from '../model/return-content.js';
import { ReturnsRepository } from '../persistence/returns.repository.js';

/** Erases the personal data of returns (C-PRIV-5). */
@Injectable()
export class ReturnErasureService {
  constructor(private readonly returns: ReturnsRepository) {}

  /**
   * Erases the personal data of all returns of an order, in the transaction that holds the lock of the order. Their versions
   * stay: the event of the order reports it.
   * @returns the erased returns
   */
  async erase(storeId: string, orderNumber: string): Promise<Return[]> {
    const ids = (await this.returns.findIds(storeId, [orderNumber])).map(({ id }) => id);
    const erased: Return[] = [];
    for (const id of ids) {
      const record = await this.eraseOne(storeId, id);
      if (record) erased.push(record);
    }
    return erased;
  }

  /** Erases one, in the same way. @returns the return as it was */
  async eraseOne(storeId: string, id: string): Promise<Return | undefined> {
    const record = await this.returns.find(storeId, id, { locked: true });
    if (record)
      await this.returns.update({ ...record, content: keepOnly(record.content, KEPT_OF_RETURN) as ReturnContent });
    return record;
  }
}
