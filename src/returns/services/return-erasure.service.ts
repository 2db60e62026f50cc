import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { type Return, type ReturnContent } from '../model/return-content.js';
import { ReturnsRepository } from '../persistence/returns.repository.js';
import { KEPT_OF_RETURN } from '../rules/kept-of-return.js';

/** Erases the personal data of returns (C-PRIV-5). */
@Injectable()
export class ReturnErasureService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /**
   * Erases the personal data of all returns of an order, in the transaction that holds the lock of the order. Their versions
   * stay: the event of the order reports it.
   * @returns the erased returns
   */
  async erase(storeId: string, orderNumber: string): Promise<Return[]> {
    const ids = (await this.returns.findIds(storeId, [orderNumber])).map(({ id }) => id);
    const erased: Return[] = [];
    for (const id of ids) {
      const record = await this.returns.lock(storeId, id);
      if (!record) continue;
      await this.returns.update({ ...record, content: keepOnly(record.content, KEPT_OF_RETURN) as ReturnContent });
      erased.push(record);
    }
    return erased;
  }

  /** Finds the parcels of all labels of returns, also of those that a later label replaced. */
  findParcels(storeId: string, returns: readonly Pick<Return, 'content'>[]): Promise<string[]> {
    return this.parcels.findIds(
      storeId,
      returns.flatMap(({ content }) => content.labels),
    );
  }
}
