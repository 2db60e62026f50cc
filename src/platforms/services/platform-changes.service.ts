import { Injectable } from '@nestjs/common';
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
    switch (change.kind) {
      case 'order':
        return this.orders.applySnapshot(caller, platform, change);
      case 'refund':
      case 'fulfilment':
        return this.orders.applyNotice(caller, change);
      default:
        await this.privacy.handle(caller, change, adapterOf(platform).name);
        return undefined;
    }
  }
}
