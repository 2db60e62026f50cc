import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../orders/index.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { checked } from '../../platform/validation/body-validator.js';
import { type Store, StoresService } from '../../stores/index.js';
import { ErasureList } from '../model/erasure-list.js';
import { type PrivacyRequestView } from '../model/privacy-request.js';
import { MAX_ORDERS } from '../model/selection.js';
import { PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { PrivacyService } from './privacy.service.js';

/** Keeps erasures beside backups, because a restored backup has the personal data again (C-PRIV-10). */
@Injectable()
export class ErasureBackupsService {
  constructor(
    private readonly stores: StoresService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly orders: OrderLookupService,
    private readonly privacy: PrivacyService,
  ) {}

  /** Lists the erased orders of all stores. */
  async list(): Promise<ErasureList> {
    const erasures: ErasureList['erasures'] = [];
    for (const { store_id } of await this.stores.list()) {
      const orders = await this.requests.findErased(store_id);
      if (orders.length > 0) erasures.push({ store_id, orders });
    }
    return { erasures };
  }

  /**
   * Requests the erasures of a list again, whatever holds their orders. Orders that are erased or do not exist are left out, so
   * that a second call does nothing.
   * @throws Problem VALIDATION_ERROR
   */
  async reapply(input: unknown, actor: Actor): Promise<PrivacyRequestView[]> {
    const { erasures } = checked(ErasureList, input as ErasureList);
    const stores = new Map((await this.stores.list()).map((store) => [store.store_id, store]));
    const requests: PrivacyRequestView[] = [];
    for (const { store_id, orders } of erasures) {
      const store = stores.get(store_id);
      if (store) requests.push(...(await this.reapplyTo(store, orders, actor)));
    }
    return requests;
  }

  private async reapplyTo(store: Store, numbers: readonly string[], actor: Actor): Promise<PrivacyRequestView[]> {
    const requests: PrivacyRequestView[] = [];
    for (let start = 0; start < numbers.length; start += MAX_ORDERS) {
      const some = numbers.slice(start, start + MAX_ORDERS);
      const found = await this.orders.findAll(store.store_id, some, ({ redacted_at }) => redacted_at === null);
      const orders = [...found].flatMap(([number, isStored]) => (isStored ? [number] : []));
      if (orders.length > 0)
        requests.push(await this.privacy.requestErasure({ store, actor }, { orders }, { ignoresHolds: true }));
    }
    return requests;
  }
}
