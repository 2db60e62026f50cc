// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { StoresService } from '../../stores/index.js';
import { type Farewell, type PlatformChange } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import { adapterOf } from '../rules/adapters.js';
import { PlatformOrdersService } from './platform-orders.service.js';
import { PrivacyNoticesService } from './privacy-notices.service.js';

/** Applies what platforms ask for, by the use cases of the REST endpoints. */
@Injectable()
export class PlatformChangesService {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: PlatformOrdersService,
    private readonly privacy: PrivacyNoticesService,
    private readonly lookup: OrderLookupRepository,
  ) {}

  /**
   * Applies a change in the open transaction. A second time it changes nothing.
   * @returns the number of the order that it is about, if there is one
   * @throws Problem with a status below 500 if it cannot be applied: the delivery is parked with its text. After any other error
   *   it is tried again later.
   */
  async apply(
    { store_id, id, platform }: PlatformConnection,
    change: Exclude<PlatformChange, Farewell>,
  ): Promise<string | undefined> {
    const caller = { store: await this.stores.get(store_id), actor: { type: 'platform', id } as const };
    if ('orderIds' in change) {
      await this.privacy.handle(caller, change, adapterOf(platform).name);
      return undefined;
    }
    if (caller.store.status === 'suspended')
      throw new Problem('STORE_SUSPENDED', 'The store is suspended. Apply the delivery again once it is active.');
    return change.kind === 'order'
      ? this.orders.applySnapshot(caller, platform, change)
      : this.orders.applyNotice(caller, change);
  }

  /** Whether the personal data of an order was erased. */
  async isErased(storeId: string, orderNumber: string): Promise<boolean> {
    return ((await this.lookup.find(storeId, orderNumber))?.redacted_at ?? null) !== null;
  }
}
