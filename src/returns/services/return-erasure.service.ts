import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { type Return, type ReturnContent } from '../model/return-content.js';
import { ReturnsRepository } from '../persistence/returns.repository.js';
import { KEPT_OF_RETURN } from '../rules/kept-of-return.js';

/** Erases the personal data of returns (C-PRIV-5). */
@Injectable()
export class ReturnErasureService {
  constructor(private readonly returns: ReturnsRepository) {}

  /**
   * Erases the personal data of all returns of an order, in the transaction that holds the lock of the order. Their versions
   * stay: the event of the order reports it.
   */
  async erase(storeId: string, orderNumber: string): Promise<Pick<Return, 'id' | 'parcel_id'>[]> {
    const ids = (await this.returns.findIds(storeId, [orderNumber])).map(({ id }) => id);
    const erased: Pick<Return, 'id' | 'parcel_id'>[] = [];
    for (const id of ids) {
      const record = await this.returns.lock(storeId, id);
      if (!record) continue;
      await this.returns.update({ ...record, content: keepOnly(record.content, KEPT_OF_RETURN) as ReturnContent });
      erased.push(record);
    }
    return erased;
  }
}
