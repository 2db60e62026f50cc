// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { checked } from '../../platform/validation/body-validator.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { type Store, StoresService } from '../../stores/index.js';
import { countOf, ErasureList, MAX_SELECTED, type SelectedKeys } from '../model/privacy-bodies.js';
import { type PrivacyRequestView } from '../model/privacy-request.js';
import { PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { PersonCasesService } from './person-cases.service.js';
import { PrivacyService } from './privacy.service.js';

/** Keeps erasures beside backups, because a restored backup has the personal data again (C-PRIV-10). */
@Injectable()
export class ErasureBackupsService {
  constructor(
    private readonly stores: StoresService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly shipments: ShipmentQueriesService,
    private readonly privacy: PrivacyService,
    private readonly cases: PersonCasesService,
  ) {}

  /** Lists the erased orders, shipments and cases of all stores. */
  async list(): Promise<ErasureList> {
    const erasures: ErasureList['erasures'] = [];
    for (const { store_id } of await this.stores.list()) {
      const erased = await this.requests.findErased(store_id);
      if (countOf(erased) > 0) erasures.push({ store_id, ...erased });
    }
    return { erasures };
  }

  /**
   * Requests the erasures of a list again, whatever holds them. Those that are erased or do not exist are left
   * out, so that a second call does nothing.
   * @throws Problem VALIDATION_ERROR
   */
  async reapply(input: unknown, actor: Actor): Promise<PrivacyRequestView[]> {
    const { erasures } = checked(ErasureList, input as ErasureList);
    const stores = new Map((await this.stores.list()).map((store) => [store.store_id, store]));
    const requests: PrivacyRequestView[] = [];
    for (const { store_id, orders, shipments = [], cases = [] } of erasures) {
      const store = stores.get(store_id);
      if (store) requests.push(...(await this.reapplyTo(store, { orders, shipments, cases }, actor)));
    }
    return requests;
  }

  private async reapplyTo(store: Store, keys: SelectedKeys, actor: Actor): Promise<PrivacyRequestView[]> {
    const requests: PrivacyRequestView[] = [];
    const count = Math.max(keys.orders.length, keys.shipments.length, keys.cases.length);
    for (let start = 0; start < count; start += MAX_SELECTED) {
      const page = (ids: readonly string[]) => ids.slice(start, start + MAX_SELECTED);
      const left = await this.findUnerased(store.store_id, {
        orders: page(keys.orders),
        shipments: page(keys.shipments),
        cases: page(keys.cases),
      });
      if (countOf(left) > 0)
        requests.push(await this.privacy.requestErasure({ store, actor }, left, { ignoresHolds: true }));
    }
    return requests;
  }

  /** Finds which of these are stored and not erased. */
  private async findUnerased(storeId: string, { orders, shipments, cases }: SelectedKeys): Promise<SelectedKeys> {
    const left: SelectedKeys = { orders: [], shipments: [], cases: [] };
    const isLeft = await this.orders.findAll(storeId, orders, ({ redacted_at }) => redacted_at === null);
    for (const [number, isStored] of isLeft) if (isStored) left.orders.push(number);
    for (const id of shipments) {
      const shipment = await this.shipments.findLive(storeId, id);
      if (shipment?.redacted_at === null) left.shipments.push(id);
    }
    for (const id of cases) {
      const stored = await this.cases.find(storeId, id);
      if (stored && (stored.contacts.length > 0 || (isWithdrawal(id) && stored.redacted_at === null)))
        left.cases.push(id);
    }
    return left;
  }
}

const isWithdrawal = (id: string): boolean => id.startsWith('wdr_');
